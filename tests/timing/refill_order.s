; Slots that fall empty in one cycle are given waves core after core, those of a core in the order in which their waves
; ended. Waves 0 to 3 do nothing and end together; waves 4 and 5 follow on core 0, and waves 6 and 7 on core 1. Each core
; looks up a line a cycle, and the L2 serves core 0 before core 1: the order is 4, 6, 5, 7.

.machine cores=2 waves=2 alus=1 issue=2 scalar_alus=2 wave_size=1
.dispatch 8x1
.buffer u0, 1
.buffer u1, 4

    lt.u32  w0.x, group_id, 4
    jmp_nz  w0.x, END
    atomic_add.u32 r0.x, u0.x, 0, 1
    sub.u32 w1.x, group_id, 4
    shl     w1.x, w1.x, 2
    st      u1.x, w1.x, r0.x
END:
    ret

.expect u1[0], u32 0 2 1 3
