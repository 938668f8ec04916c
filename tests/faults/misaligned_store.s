; One lane with a bad address is enough, and nothing of the instruction is stored.

.dispatch 1x4
.buffer u0, 4, fill(5)

    mul.u32 r1.x, lane_id, 4
    eq.u32  r2.x, lane_id, 3
    add.u32 r1.x, r1.x, r2.x    ; 0 4 8 13
    st      u0.x, r1.x, u(1)
    ret

.expect fault misaligned
.expect u0[0], u32 5 5 5 5
