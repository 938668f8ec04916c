; eager: a port stays with its wave as long as that can issue; when it has ended, the port moves in the cycle after.
;
;   cycle   0    1    2    3    4    5    6    7
;   wave 0  mov  mov  mov  ret
;   wave 1  -    -    -    -    mov  mov  mov  ret      - not picked

.machine waves=2 alus=2 issue=1 scheduler=eager
.dispatch 2x32

    mov r0.x, u(1)
    mov r1.x, u(1)
    mov r2.x, u(1)
    ret

.expect cycles == 8
.expect not-picked == 4
.expect no-wave == 4
.expect active == 8
