; A register is written in order: the mov waits until div has written, though it needs nothing from it.
;
;   cycle  0    1    2    3    4    5    6
;          div  .    .    .    mov  st   ret

.machine waves=1 alus=2 issue=1 memory=flat mem_latency=1
.buffer u0, 1

    div.u32 r0.x, lane_id, 3
    mov     r0.x, u(5)
    st      u0.x, 0, r0.x
    ret

.expect cycles == 7
.expect alu-result == 3
.expect stalled == 3
.expect idle == 0
.expect u0[0], u32 5
