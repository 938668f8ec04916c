; l1_shared=yes: without group memory the L1 has all its ways.

.machine waves=1 l1_size=256 l1_ways=2 l1_shared=yes
.buffer t0, 64

.repeat 2
    ld  r0.x, t0.x, 0
    fence
    ld  r1.x, t0.x, 128
    fence
.endr
    ret

.expect l1_hits == 2
.expect l1_misses == 2
