; An ALU is busy for the whole latency: a second wave finds no unit.
;
;   cycle   0    1    2    3    4
;   wave 0  mul  .    ret                      . stalled: ret waits for the result of mul
;   wave 1  -    -    mul  .    ret            - idle: no unit

.machine waves=2 alus=1 issue=2
.dispatch 2x32

    mul.u32 r0.x, lane_id, 3
    ret

.expect cycles == 5
.expect active == 4
.expect no-unit == 2
.expect idle == 2
.expect ret-wait == 2
.expect stalled == 2
.expect no-wave == 2
