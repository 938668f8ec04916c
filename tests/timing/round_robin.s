; round-robin: the waves take turns.
;
;   cycle   0    1    2    3    4    5
;   wave 0  mov  -    mov  -    ret
;   wave 1  -    mov  -    mov  -    ret      - not picked

.machine waves=2 alus=2 issue=1 scheduler=round-robin
.dispatch 2x32

    mov r0.x, u(1)
    mov r1.x, u(1)
    ret

.expect cycles == 6
.expect active == 6
.expect not-picked == 5
.expect no-wave == 1
