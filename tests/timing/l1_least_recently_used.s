; The L1 has one set of two lines: of these the one makes room that was not used for longer, and to come is to be used.

.machine waves=1 l1_size=256 l1_ways=2 l2_size=0
.buffer t0, 1024
.dispatch 1x1

    ld  r0.x, t0.x, 0                   ; A: comes
    fence
    ld  r1.x, t0.x, 128                 ; B: comes
    fence
    ld  r2.x, t0.x, 0                   ; A: there
    fence
    ld  r3.x, t0.x, 256                 ; C: comes, and B leaves: A has been used since
    fence
    ld  r4.x, t0.x, 0                   ; A: there
    fence
    ld  r5.x, t0.x, 256                 ; C: there
    fence
    ld  r6.x, t0.x, 384                 ; D: comes, and A leaves
    fence
    ld  r7.x, t0.x, 256                 ; C: there
    fence
    ld  r8.x, t0.x, 512                 ; E: comes, and D leaves
    fence
    ld  r9.x, t0.x, 640                 ; F: comes, and C leaves: E has come since it was used
    fence
    ld  r10.x, t0.x, 512                ; E: there
    fence
    ret

.expect l1_hits == 5
.expect l1_misses == 6
.expect l1_evictions == 4
.expect l2_misses == 6
