; A write waits for a load of the same component; the address register of a load can be written at once.
;
;   cycle  0    1   2    3 to 7  8    9   10
;          mov  ld  mov  .       mov  st  ret        the store is served in cycle 16

.machine waves=1 alus=1 issue=1 memory=flat mem_latency=7
.buffer t0, u32 30
.buffer u0, 1

    mov r1.x, u(0)
    ld  r0.x, t0.x, r1.x
    mov r1.x, u(4)
    mov r0.x, u(5)
    st  u0.x, 0, r0.x
    ret

.expect cycles == 16
.expect memory-result == 5
.expect u0[0], u32 5
