; A wave issues at most one instruction a cycle, however many ports there are.
;
;   cycle  0    1    2
;          mov  mov  ret

.machine waves=1 alus=4 issue=4

    mov r0.x, u(1)
    mov r1.x, u(1)
    ret

.expect cycles == 3
.expect active == 3
