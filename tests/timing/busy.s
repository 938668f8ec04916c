; busy_long, busy_convert ...: a pipelined ALU starts the next instruction so much later. They issue in cycles 0, 2, 5, 9, 14
; and 20, the last one in 27.

.machine waves=1 alus=1 alu_pipeline=yes busy_long=2 busy_convert=3 busy_count=4 busy_div=5 busy_idiv=6 busy_shuffle=7

    sqrt.f32    r0.x, f(2)
    utof        r1.x, lane_id
    bcnt        r2.x, lane_id
    div.f32     r3.x, lane_id, lane_id
    div.u32     r4.x, lane_id, lane_id
    quad_swap_x r6.x, r5.x
    mov         r5.x, u(1)
    ret

.expect cycles == 29
.expect no-unit == 21
