; round-robin with two ports: the second takes the wave after the first's.
;
;   cycle      0    1    2    3    4    5
;   waves 0 1  mov  -    mov  -    ret
;   waves 2 3  -    mov  -    mov  -    ret      - not picked

.machine waves=4 alus=2 issue=2 scheduler=round-robin
.dispatch 4x32

    mov r0.x, u(1)
    mov r1.x, u(1)
    ret

.expect cycles == 6
.expect active == 12
.expect not-picked == 10
.expect no-wave == 2
