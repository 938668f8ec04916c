; The L2 has one bank with one set of two lines, and there is no L1: of these the one makes room that was not used for
; longer, and to come is to be used. What an atomic uses is used, too.

.machine waves=1 l1_size=0 l2_size=256 l2_ways=2 l2_banks=1
.buffer u0, 1024
.dispatch 1x1

    ld  r0.x, u0.x, 0                   ; A: comes
    fence
    ld  r1.x, u0.x, 128                 ; B: comes
    fence
    ld  r2.x, u0.x, 0                   ; A: there
    fence
    ld  r3.x, u0.x, 256                 ; C: comes, and B leaves: A has been used since
    fence
    ld  r4.x, u0.x, 0                   ; A: there
    fence
    ld  r5.x, u0.x, 256                 ; C: there
    fence
    ld  r6.x, u0.x, 384                 ; D: comes, and A leaves
    fence
    atomic_add.u32 r7.x, u0.x, 256, 1   ; C: there
    fence
    ld  r8.x, u0.x, 512                 ; E: comes, and D leaves
    fence
    ld  r9.x, u0.x, 640                 ; F: comes, and C leaves: E has come since it was used
    fence
    ld  r10.x, u0.x, 512                ; E: there
    fence
    ret

.expect l2_hits == 5
.expect l2_misses == 6
.expect l2_evictions == 4
.expect dram_write_bytes == 32          ; C, which the atomic has changed
