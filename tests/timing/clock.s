; clock is the core's cycle in which the instruction issues, also in a wave that starts late.
;
;   cycle   0    1    2    3    4    5    6    7    8    9    10   11   12
;   wave 0  mov  mov  div  mov  .    .    add  mul  .    st   add  st   ret
;   wave 1  the same from cycle 20 on: wave 0 ends in cycle 12, the interconnect takes 8

.machine waves=1 alus=2 issue=1 memory=flat mem_latency=1 interconnect_latency=8
.dispatch 2x32
.buffer u0, 10

    mov     r1.x, clock
    mov     r1.y, clock
    div.u32 r2.x, 9, 3
    mov     r1.z, clock
    add.u32 r1.w, r2.x, clock       ; 3 + 6
    mul.u32 r0.x, group_id, 20
    st      u0.xyzw, r0.x, r1.xyzw
    add.u32 r0.x, r0.x, 16
    st      u0.x, r0.x, clock
    ret

.expect cycles == 33
.expect u0[0], u32 0 1 3 9 11
.expect u0[5], u32 20 21 23 29 31
