; dot, len and norm on wave registers run on the scalar ALU as well: at lat_scalar, while the vector ALU is free.
;
;   cycle  0    1  2    3  4     5  6
;          dot  -  len  -  norm  .  ret        - no unit   . ret waits

.machine waves=1 alus=1 issue=1 lat_scalar=2

    dot.f32 w1.x, w0.xyzw, w0.xyzw
    len     w1.y, w0.xyzw
    norm    w2.xyzw, w0.xyzw
    ret

.expect cycles == 7
.expect active == 4
.expect no-unit == 2
.expect ret-wait == 1
.expect scalar_instructions == 3
