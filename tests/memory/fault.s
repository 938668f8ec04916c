; fault.s: two expectations that fail, and a fault.
.dispatch 1x32
.buffer u0, 4
.expect u0[0], u32 7
.expect cycles < 1
    shl     r0.x, lane_id, 2
    st      u0.x, r0.x, lane_id
    ret
