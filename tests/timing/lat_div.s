; lat_div and lat_idiv: divisions of floats and of whole numbers have latencies of their own.
;
;   cycle  0    1 to 6  7    8 to 15  16   17 to 19  20
;          div  .       div  .        rcp  .         ret

.machine waves=1 alus=1 issue=1 lat_div=7 lat_idiv=9

    div.f32 r0.x, r0.x, f(2.0)
    div.u32 r1.x, r0.x, 3
    rcp.f32 r2.x, r1.x
    ret

.expect cycles == 21
.expect alu-result == 14
.expect ret-wait == 3
