; Waves fill the cores in order, and what arrives at the L2 in one cycle is served in the order of the cores, what
; arrives earlier before it. All cores add to the first word in cycle 0 and get its old value, core 0 first. Then core 0
; has a nop more than the others, and comes last.

.machine cores=4 waves=1 alus=1 issue=1 wave_size=1
.dispatch 4x1
.buffer u0, 2
.buffer u1, 8

    atomic_add.u32 r0.x, u0.x, 0, 1
    jmp_nz  group_id, OTHERS
    nop
OTHERS:
    atomic_add.u32 r0.y, u0.x, 4, 1
    shl     r1.x, group_id, 3
    st      u1.xy, r1.x, r0.xy
    ret

.expect u1[0], u32 0 3  1 0  2 1  3 2
