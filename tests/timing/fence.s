; fence: waits for the wave's own loads, stores and atomics, in buffers and in group memory; with none of them under
; way it costs one issue.
;
;   cycle  0   1 to 4  5      6      7   8 to 11  12     13  14 to 15  16     17
;          st  .       fence  fence  ld  .        fence  st  .         fence  ret

.machine waves=1 alus=1 issue=1 memory=flat mem_latency=5 shared_latency=3
.shared 1
.buffer u0, 1

    st      u0.x, 0, u(1)
    fence
    fence
    ld      r0.x, u0.x, 0
    fence
    st      shared.x, 0, u(1)
    fence
    ret

.expect cycles == 18
.expect active == 8
.expect memory-drain == 10
.expect stalled == 10
