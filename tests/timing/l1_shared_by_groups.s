; l1_shared=yes: the L1 loses what as many groups take as the core can hold, here two of 64 words, though there is only one:
; of three sets one is left.

.machine waves=2 l1_size=768 l1_ways=2 l1_shared=yes
.shared 64
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
