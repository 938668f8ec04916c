; No lane takes part, but that is by chance: the predicate was never written.
; check: uninit 7

.dispatch 1x32
.buffer u0, 1

    @w0.x st u0.x, 0, u(1)
    ret
