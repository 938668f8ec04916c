; Threads in quads: lanes 4k to 4k + 3 have the places of a square of 2 x 2, in groups of two and three dimensions.

.dispatch [2 2]x[4 4] quads
.dispatch SECOND, 1x[2 2 2] quads
.buffer u0, 128
.buffer u1, 24

    shl     r0.x, thread_id, 3
    st      u0.xy, r0.x, thread_pos.xy
    ret
SECOND:
    mul.u32 r0.x, thread_id, 12
    st      u1.xyz, r0.x, group_thread_pos.xyz
    ret

.expect u0[0], u32   0 0 1 0 0 1 1 1   2 0 3 0 2 1 3 1   0 2 1 2 0 3 1 3   2 2 3 2 2 3 3 3
.expect u0[32], u32  4 0 5 0 4 1 5 1   6 0 7 0 6 1 7 1   4 2 5 2 4 3 5 3   6 2 7 2 6 3 7 3
.expect u0[64], u32  0 4 1 4 0 5 1 5
.expect u0[120], u32 6 6 7 6 6 7 7 7
.expect u1[0], u32   0 0 0 1 0 0 0 1 0 1 1 0   0 0 1 1 0 1 0 1 1 1 1 1
