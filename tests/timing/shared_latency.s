; shared_latency: cycles until an access to group memory is served.
;
;   cycle  0   1 to 9  10   11
;          ld  .       mov  ret

.machine waves=1 alus=1 issue=1 shared_latency=10 memory=flat mem_latency=100
.shared 1

    ld  r0.x, shared.x, 0
    mov r1.x, r0.x
    ret

.expect cycles == 12
.expect active == 3
.expect memory-result == 9
.expect bank_conflict_cycles == 0
