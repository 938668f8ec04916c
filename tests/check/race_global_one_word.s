; Both waves store to one word.
; check: races 7/7

.dispatch 1x64
.buffer u0, 1

    st        u0.x, 0, wave_id
    ret
