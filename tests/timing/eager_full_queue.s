; eager: a full memory queue is a stall, and the port moves on.
;
;   cycle   0   1   2   3   4    5    6    7    8   9    10   11 12
;   wave 0  br  st  .   .   .    .    -    -    st  pop  ret           . queue full
;   wave 1  -   -   -   br  mov  mov  pop  ret                         - not picked
;
; The first store is served in cycle 6, the second in cycle 13.

.machine waves=2 alus=2 issue=1 scheduler=eager memory=flat mem_latency=5 mem_queue=1
.dispatch 2x32
.buffer u0, 2

    br_push group_id, WAVE0, END
    mov     r0.x, u(1)
    mov     r1.x, u(1)
    pop_mask
WAVE0:
    st      u0.x, 0, u(1)
    st      u0.x, 4, u(2)
    pop_mask
END:
    ret

.expect cycles == 13
.expect active == 10
.expect queue-full == 4
.expect not-picked == 5
.expect no-wave == 7
.expect u0[0], u32 1 2
