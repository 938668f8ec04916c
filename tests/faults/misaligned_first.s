; One instruction with both faults: misaligned is looked for in all lanes before bounds are.
.dispatch 1x2
.buffer u0, 4
    mul.u32   r0.x, lane_id, 2
    sub.u32   r0.x, 64, r0.x               ; lane 0 is outside, lane 1 misaligned
    ld        r1.x, u0.x, r0.x
    ret
.expect fault misaligned
