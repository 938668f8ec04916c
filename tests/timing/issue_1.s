; One instruction a cycle: four waves of four instructions go one after the other.
;
;   cycles  0-3          4-7          8-11         12-15
;           wave 0       wave 1       wave 2       wave 3

.machine waves=4 alus=4 issue=1 scheduler=eager
.dispatch 4x32

    mov r0.x, u(1)
    mov r1.x, u(1)
    mov r2.x, u(1)
    ret

.expect cycles == 16
.expect active == 16
.expect not-picked == 24
.expect no-wave == 24
.expect no-unit == 0
