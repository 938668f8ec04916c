; All lanes store the same value to one word.
; check: races none

.dispatch 1x32
.buffer u0, 1

    st        u0.x, 0, u(7)
    ret
