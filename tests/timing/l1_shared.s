; l1_shared=yes: a group of 32 words takes one of the two ways of the L1 from each set, so that two lines of a set push
; each other out.

.machine waves=1 l1_size=256 l1_ways=2 l1_shared=yes
.shared 32
.buffer t0, 64

.repeat 2
    ld  r0.x, t0.x, 0
    fence
    ld  r1.x, t0.x, 128
    fence
.endr
    ret

.expect l1_hits == 0
.expect l1_misses == 4
.expect l1_evictions == 3
