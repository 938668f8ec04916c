; l1_kept=no: each dispatch begins with an empty L1.

.machine l1_kept=no
.dispatch 1x32
.dispatch 1x32
.buffer t0, 32

    ld  r0.x, t0.x, 0
    fence
    ld  r1.x, t0.x, 4
    ret

.expect l1_hits == 2
.expect l1_misses == 2
.expect l2_hits == 1
