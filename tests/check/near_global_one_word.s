; Both waves store to one word, in two dispatches one after the other.
; check: races none

.dispatch MAIN, 1x32
.dispatch MAIN, 1x32
.buffer u0, 1

MAIN:
    st        u0.x, 0, wave_id
    ret
