; bounds=d3d: atomics outside change nothing and give 0.

.machine bounds=d3d
.buffer u0, 4, fill(7)
.buffer u1, 32
.dispatch 1x32

    shl r0.x, thread_id, 2
    mov r1.x, u(99)
    atomic_add.u32 r1.x, u0.x, r0.x, 1
    st  u1.x, r0.x, r1.x
    ret

.expect u0[0], 4, fill(8)
.expect u1[0], u32 7 7 7 7
.expect u1[4], 28, fill(0)
.expect dropped_accesses == 28
.expect fault none
