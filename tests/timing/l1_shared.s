; l1_shared=yes: a group of 4 words, for which 240 bytes more are reserved, takes one of the two sets of the L1: of three
; lines in the set that is left, each pushes out the one that is needed next.

.machine waves=1 l1_size=512 l1_ways=2 l1_shared=yes shared_reserved=240
.shared 4
.buffer t0, 96

.repeat 2
    ld  r0.x, t0.x, 0
    fence
    ld  r1.x, t0.x, 128
    fence
    ld  r1.x, t0.x, 256
    fence
.endr
    ret

.expect l1_hits == 0
.expect l1_misses == 6
.expect l1_evictions == 4
