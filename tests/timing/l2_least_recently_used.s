; The L2 has one bank of one set of two lines, and there is no L1. A is used again after B came: so C takes the place of
; B, though A came first. What an atomic uses is used, too.

.machine waves=1 l1_size=0 l2_size=256 l2_ways=2 l2_banks=1
.buffer u0, 1024
.dispatch 1x1

    ld  r0.x, u0.x, 0                   ; A: comes
    fence
    ld  r1.x, u0.x, 128                 ; B: comes
    fence
    ld  r2.x, u0.x, 0                   ; A: there
    fence
    ld  r3.x, u0.x, 256                 ; C: comes, and B leaves
    fence
    atomic_add.u32 r4.x, u0.x, 0, 1     ; A: there
    fence
    ld  r5.x, u0.x, 128                 ; B: comes, and C leaves
    fence
    ld  r6.x, u0.x, 0                   ; A: there
    fence
    ret

.expect l2_hits == 3
.expect l2_misses == 4
.expect l2_evictions == 2
.expect dram_write_bytes == 0           ; A, which the atomic has changed, is still there
