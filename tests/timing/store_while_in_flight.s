; A store to a line that is on its way: the load in front of it gets what the line held before, and the load behind it,
; which must not join the first one, what the store has left. The L1 does not keep the line of the first load, which is
; old, but that of the second. It is the same with an atomic.

.machine waves=1 alus=1 issue=1 wave_size=4
.dispatch 1x1
.buffer u0, u32 1 2 3 4
.buffer u1, u32 5 6 7 8
.buffer u2, 8

    ld      r0.x, u0.x, 0               ; misses
    st      u0.x, 0, u(9)
    ld      r0.y, u0.x, 0               ; misses, too
    ld      r0.z, u0.x, 4               ; joins the second
    fence
    ld      r0.w, u0.x, 0               ; hits
    st      u2.xyzw, 0, r0.xyzw
    ld      r1.x, u1.x, 0
    atomic_add.u32 r2.x, u1.x, 0, 4
    ld      r1.y, u1.x, 0
    ld      r1.z, u1.x, 4
    fence
    ld      r1.w, u1.x, 0
    st      u2.xyzw, 16, r1.xyzw
    ret

.expect u2[0], u32 1 9 2 9  5 9 6 9
.expect l1_misses == 4
.expect l1_merges == 2
.expect l1_hits == 2
