; Waves fill slot 0 of every core before slot 1 of any: two waves run side by side on two cores.
;
;   cycle   0    1    2
;   wave 0  mov  mov  ret      core 0
;   wave 1  mov  mov  ret      core 1

.machine cores=2 waves=2 alus=1 issue=1
.dispatch 2x32

    mov r0.x, u(1)
    mov r1.x, u(1)
    ret

.expect cycles == 3
.expect active == 6
.expect no-wave == 6
