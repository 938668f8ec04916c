; A slot whose wave has ended gets the next one interconnect_latency cycles later.
;
;   cycle  0    1    2 to 8  9    10
;          mov  ret          mov  ret

.machine waves=1 alus=1 issue=1 interconnect_latency=8
.dispatch 2x32

    mov r0.x, u(1)
    ret

.expect cycles == 11
.expect active == 4
.expect refill == 7
.expect no-wave == 0
.expect waves == 2
