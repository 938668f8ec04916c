; eager: finding no free ALU is no stall. Wave 0 keeps the port in cycle 1, and gives it up in cycle 3, when its ret
; has to wait.
;
;   cycle   0    1    2    3    4    5    6    7    8    9
;   wave 0  mul  -    mul  .    -    -    -    -    ret
;   wave 1  -    -    -    -    mul  -    mul  .    -    ret
;
; Idle in cycles 1 and 5: no unit. The other idle cycles: not picked.

.machine waves=2 alus=1 issue=1 scheduler=eager
.dispatch 2x32

    mul.u32 r0.x, lane_id, 3
    mul.u32 r1.x, lane_id, 5
    ret

.expect cycles == 10
.expect active == 6
.expect no-unit == 2
.expect not-picked == 9
.expect ret-wait == 2
.expect no-wave == 1
