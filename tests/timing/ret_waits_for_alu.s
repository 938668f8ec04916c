; ret waits for the register writes of its wave, also when it retires only some of the lanes.
;
;   cycle  0    1     2        3    4    5    6    7    8    9    10
;          and  push  mask_nz  div  .    .    .    ret  mul  .    ret

.machine waves=1 alus=2 issue=1

    and       r1.x, lane_id, 1
    push_mask A
    mask_nz   r1.x
    div.u32   r0.x, lane_id, 3
    ret                        ; the odd lanes
A:
    mul.u32   r2.x, lane_id, 3
    ret

.expect cycles == 11
.expect active == 7
.expect ret-wait == 4
.expect stalled == 4
