; The predicate is known, and lets no lane read.
; check: uninit none

.dispatch 1x32
.buffer u0, 1

    mov       w0.xy, u(0)
    @w0.x st u0.x, w1.x, r0.x
    ret
