; l1_shared=yes: group memory that is as large as the L1 leaves it nothing, and every load asks the L2.

.machine waves=1 l1_size=256 l1_ways=2 l1_shared=yes
.shared 64
.buffer t0, 64

.repeat 3
    ld  r0.x, t0.x, 0
    fence
.endr
    ret

.expect l1_hits == 0
.expect l1_misses == 3
.expect l1_evictions == 0
