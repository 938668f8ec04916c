; path_order=fewer-first: the side with fewer lanes runs first; with as many in both, the then side.
;
;   cycle  0   1   2     3   4     5
;          lt  br  mov   pop mov   pop     the same from cycle 6 and from cycle 12 on
;                  else      then
;
; lanes below 5, then below 4, then below 3: in the third round then has fewer.

.machine wave_size=8 waves=1 alus=1 issue=1 memory=flat mem_latency=1 path_order=fewer-first
.buffer u0, 24

    lt.u32  r0.x, lane_id, 5
    br_push r0.x, ELSE5, CONV5
    mov     r1.x, clock
    pop_mask
ELSE5:
    mov     r1.x, clock
    pop_mask
CONV5:
    lt.u32  r0.x, lane_id, 4
    br_push r0.x, ELSE4, CONV4
    mov     r1.y, clock
    pop_mask
ELSE4:
    mov     r1.y, clock
    pop_mask
CONV4:
    lt.u32  r0.x, lane_id, 3
    br_push r0.x, ELSE3, CONV3
    mov     r1.z, clock
    pop_mask
ELSE3:
    mov     r1.z, clock
    pop_mask
CONV3:
    shl     r2.x, lane_id, 2
    st      u0.x, r2.x, r1.x
    add.u32 r2.x, r2.x, 32
    st      u0.x, r2.x, r1.y
    add.u32 r2.x, r2.x, 32
    st      u0.x, r2.x, r1.z
    ret

.expect cycles == 25
.expect u0[0], u32 4 4 4 4 4 2 2 2
.expect u0[8], u32 8 8 8 8 10 10 10 10
.expect u0[16], u32 14 14 14 16 16 16 16 16
