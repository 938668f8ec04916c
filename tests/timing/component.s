; Hazards are kept for each component: y, z and w of a register can be used while x is being computed.
;
;   cycle  0    1    2    3    4    5
;          div  mov  add  add  add  ret

.machine waves=1 alus=2 issue=1

    div.u32 r0.x, lane_id, 7
    mov     r0.y, u(1)
    add.u32 r0.z, r0.y, 1
    add.u32 r0.w, r0.z, r0.y
    add.u32 r1.x, r0.x, r0.w   ; x is ready in cycle 4
    ret

.expect cycles == 6
.expect stalled == 0
.expect idle == 0
