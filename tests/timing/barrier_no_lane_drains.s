; A wave without an active lane does not arrive at a barrier, but waits for its accesses like any other.

.machine waves=1 memory=flat mem_latency=40
.dispatch 1x32
.buffer u0, 64

    st      u0.x, 0, u(7)           ; served in cycle 40
    mov     exec.xy, u(0)
    barrier                         ; 40
    mov     exec.xy, u(1)
    ret                             ; 42

.expect cycles == 43
.expect memory-drain == 38
