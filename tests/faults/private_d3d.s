; bounds=d3d: private memory behaves like a buffer; no lane reaches the words of another.

.machine bounds=d3d wave_size=32
.dispatch 1x2
.private 2
.buffer u0, 8

    add.u32 r1.x, lane_id, 10
    st  private.xyzw, 0, r1.xxxx
    ld  r0.xyzw, private.xyzw, 0
    shl r2.x, lane_id, 4
    st  u0.xyzw, r2.x, r0.xyzw
    ret

.expect u0[0], u32 10 10 0 0  11 11 0 0
.expect dropped_accesses == 8
.expect fault none
