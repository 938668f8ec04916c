; The queue belongs to the core: the waves share it. Port 0 is first and takes the only entry in cycle 1.
;
;   cycle   0    1   2    3 to 5  6   7    8 to 10
;   wave 0  shl  st  ret
;   wave 1  shl  .   .    .       st  ret             served in cycles 6 and 11

.machine waves=2 alus=2 issue=2 memory=flat mem_latency=5 mem_queue=1
.dispatch 2x32
.buffer u0, 2

    shl r0.x, group_id, 2
    st  u0.x, r0.x, u(7)
    ret

.expect cycles == 11
.expect queue-full == 5
.expect active == 6
.expect no-wave == 11
.expect u0[0], u32 7 7
