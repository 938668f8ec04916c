; A swizzled source waits for the last of its components; here z, which mul writes last.
;
;   cycle  0    1    2    3    4    5
;          mov  mov  mul  .    add  ret

.machine waves=1 alus=2 issue=1

    mov     r0.x, u(1)
    mov     r0.y, u(2)
    mul.u32 r0.z, lane_id, 7
    add.u32 r1.xyz, r0.zyx, 1
    ret

.expect cycles == 6
.expect alu-result == 1
