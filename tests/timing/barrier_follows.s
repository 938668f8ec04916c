; shared_drain=no: a barrier does not wait for a store to group memory; a load behind it is served behind the store.
; With shared_drain=yes it takes 49 cycles.

.machine waves=2 alus=2 issue=2 memory=flat mem_latency=5 shared_latency=20 shared_drain=no
.dispatch 1x64
.shared 1
.buffer u0, 64

    shl     r1.x, thread_id, 2
    jmp_z   wave_id, MEET
    st      shared.x, 0, u(7)
MEET:
    barrier
    ld      r0.x, shared.x, 0
    st      u0.x, r1.x, r0.x
    ret

.expect u0[0], 64, fill(7)
.expect memory-drain == 0
.expect cycles == 30
