; A fence does not wait for other waves.
;
;   cycle   0    1      2 to 10  11     12
;   wave 0  jmp  st     .        fence  ret
;   wave 1  jmp  fence  ret (2)

.machine waves=2 alus=2 issue=2 memory=flat mem_latency=10
.dispatch 2x32
.buffer u0, 1

    jmp_z   group_id, STORE
    fence
    ret
STORE:
    st      u0.x, 0, u(1)
    fence
    ret

.expect cycles == 13
.expect memory-drain == 9
.expect stalled == 9
.expect no-wave == 10
