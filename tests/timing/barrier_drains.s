; A barrier waits first for the wave's own memory accesses, then for the other waves.
;
;   cycle   0    1        2 to 5  6        7
;   wave 0  jmp  barrier  .       .        ret       . barrier
;   wave 1  jmp  st       ,       barrier  ret       , memory-drain

.machine waves=2 alus=2 issue=2 memory=flat mem_latency=5
.dispatch 1x64
.buffer u0, 1

    jmp_z   wave_id, MEET
    st      u0.x, 0, u(1)
MEET:
    barrier
    ret

.expect cycles == 8
.expect active == 7
.expect barrier == 5
.expect memory-drain == 4
.expect stalled == 9
