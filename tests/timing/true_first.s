; path_order=true-first: the then side of br_push runs first, however few or many lanes it has.
;
;   cycle  0   1   2     3   4     5   6    7
;          lt  br  mov   pop mov   pop shl  st       ret in cycle 8
;                  then      else

.machine wave_size=8 waves=1 alus=1 issue=1 memory=flat mem_latency=1 path_order=true-first
.buffer u0, 8

    lt.u32  r0.x, lane_id, 5
    br_push r0.x, ELSE, CONV
    mov     r1.x, clock
    pop_mask
ELSE:
    mov     r1.x, clock
    pop_mask
CONV:
    shl     r2.x, lane_id, 2
    st      u0.x, r2.x, r1.x
    ret

.expect cycles == 9
.expect u0[0], u32 2 2 2 2 2 4 4 4
