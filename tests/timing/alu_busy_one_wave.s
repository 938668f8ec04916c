; A wave can be kept waiting by its own instruction: nothing ties mov to mul but the only ALU.
; Control instructions, loads and stores need no ALU.
;
;   cycle  0    1    2    3    4    5    6
;          mul  -    mov  div  nop  st   .         - no unit   . ret waits for div
;          ret in cycle 7

.machine waves=1 alus=1 issue=1 memory=flat mem_latency=1
.buffer u0, 1

    mul.u32 r0.x, lane_id, 3
    mov     r1.x, u(5)
    div.u32 r2.x, lane_id, 3
    nop
    st      u0.x, 0, r1.x
    ret

.expect cycles == 8
.expect no-unit == 1
.expect ret-wait == 1
.expect active == 6
.expect u0[0], u32 5
