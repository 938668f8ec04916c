; round-robin: a wave for which no ALU is free is passed over, and another that needs none goes ahead.
;
;   cycle   0    1    2    3    4    5
;   wave 0  mul  nop  -    ret
;   wave 1  -    -    mul  -    nop  ret      - no unit in cycle 1, else not picked

.machine waves=2 alus=1 issue=1 scheduler=round-robin
.dispatch 2x32

    mul.u32 r0.x, lane_id, 3
    nop
    ret

.expect cycles == 6
.expect active == 6
.expect no-unit == 1
.expect not-picked == 3
.expect no-wave == 2
