; Two instructions a cycle, each from another wave.
;
;   cycles  0-3          4-7
;   port 0  wave 0       wave 2
;   port 1  wave 1       wave 3

.machine waves=4 alus=4 issue=2 scheduler=eager
.dispatch 4x32

    mov r0.x, u(1)
    mov r1.x, u(1)
    mov r2.x, u(1)
    ret

.expect cycles == 8
.expect active == 16
.expect not-picked == 8
.expect no-wave == 8
.expect no-unit == 0
