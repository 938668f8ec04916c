; The L1 has one set of two lines. A is used again after B came: so C takes the place of B, though A came first.

.machine waves=1 l1_size=256 l1_ways=2 l2_size=0
.buffer t0, 1024
.dispatch 1x1

    ld  r0.x, t0.x, 0                   ; A: comes
    fence
    ld  r1.x, t0.x, 128                 ; B: comes
    fence
    ld  r2.x, t0.x, 0                   ; A: there
    fence
    ld  r3.x, t0.x, 256                 ; C: comes, and B leaves
    fence
    ld  r4.x, t0.x, 0                   ; A: there
    fence
    ld  r5.x, t0.x, 128                 ; B: comes, and C leaves
    fence
    ld  r6.x, t0.x, 0                   ; A: there
    fence
    ld  r7.x, t0.x, 256                 ; C: comes, and B leaves
    fence
    ld  r8.x, t0.x, 256                 ; C: there
    fence
    ret

.expect l1_hits == 4
.expect l1_misses == 5
.expect l1_evictions == 3
.expect l2_misses == 5
