; Four ports and two ALUs: the first two ports take the ALUs, until their waves come to an instruction that needs none.
;
;   cycle      0    1    2    3    4    5    6
;   waves 0 1  mov  mov  mov  ret
;   waves 2 3  -    -    -    mov  mov  mov  ret      - no unit

.machine waves=4 alus=2 issue=4 scheduler=eager
.dispatch 4x32

    mov r0.x, u(1)
    mov r1.x, u(1)
    mov r2.x, u(1)
    ret

.expect cycles == 7
.expect active == 16
.expect no-unit == 6
.expect not-picked == 0
.expect no-wave == 6
