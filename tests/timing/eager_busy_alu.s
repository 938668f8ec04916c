; eager: finding no free ALU is no stall. In cycle 2 the ALU is busy with mul; wave 0 keeps the port and goes on in
; cycle 3, though wave 1 could have started then.
;
;   cycle   0    1    2    3    4    5    6    7    8    9    10   11
;   wave 0  shl  mul  -    mov  st   ret
;   wave 1  -    -    -    -    -    -    shl  mul  -    mov  st   ret
;
; Idle in cycle 2 of wave 0 and cycle 8 of wave 1: no unit. The other idle cycles: not picked.

.machine waves=2 alus=1 issue=1 scheduler=eager memory=flat mem_latency=1
.dispatch 2x32
.buffer u0, 2

    shl     r2.x, group_id, 2
    mul.u32 r0.x, lane_id, 3
    mov     r1.x, clock
    st      u0.x, r2.x, r1.x
    ret

.expect cycles == 12
.expect u0[0], u32 3 9
.expect active == 10
.expect stalled == 0
.expect no-unit == 2
.expect not-picked == 6
.expect no-wave == 6
