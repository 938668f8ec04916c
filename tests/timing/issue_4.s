; Four instructions a cycle: each wave has a port of its own.
;
;   cycle      0    1    2    3
;   each wave  mov  mov  mov  ret

.machine waves=4 alus=4 issue=4 scheduler=eager
.dispatch 4x32

    mov r0.x, u(1)
    mov r1.x, u(1)
    mov r2.x, u(1)
    ret

.expect cycles == 4
.expect active == 16
.expect not-picked == 0
.expect no-wave == 0
.expect no-unit == 0
