; What an atomic has changed in the L2 goes back to DRAM when its line makes room, in sectors; what a load has brought
; does not. The L2 has one set of one line.

.machine waves=1 l1_size=0 l2_size=128 l2_ways=1 l2_banks=1
.buffer u0, 1024
.dispatch 1x1

    ld             r0.x, u0.x, 0        ; A
    fence
    ld             r1.x, u0.x, 128      ; B comes, A goes as it was
    fence
    atomic_add.u32 r2.x, u0.x, 260, 5   ; C: one sector is changed,
    fence
    atomic_add.u32 r2.x, u0.x, 320, 6   ; and another one
    fence
    ld             r3.x, u0.x, 128      ; B comes, C is written back
    fence
    ld             r4.x, u0.x, 0        ; A comes, B goes as it was
    fence
    ret

.expect dram_write_bytes == 64
.expect l2_write_bytes == 64
.expect l2_evictions == 4
.expect u0[65], u32 5
.expect u0[80], u32 6
