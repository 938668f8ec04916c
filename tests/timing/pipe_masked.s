; memory_pipe=one: an access takes a cycle of the pipe also if no lane takes part.
;
;   cycle   0       1   2   3 to 6  7    8    9
;   wave 0  ballot  st  ld  .       mov  ret
;   wave 1  ballot  st  ld  .       .    mov  ret
;
; The stores of no lane have the pipe in 1 and 2, the loads in 3 and 4. These are served 4 cycles later.

.machine waves=2 alus=2 issue=2 memory_pipe=one shared_latency=4
.buffer u0, 32
.shared 32
.dispatch 1x64

    ballot  w0.x, u(0)
    @w0.x st u0.x, 0, lane_id
    ld      r2.x, shared.x, 0
    mov     r3.x, r2.x
    ret

.expect cycles == 10
.expect memory-result == 9
