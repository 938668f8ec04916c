; 32 lanes on an ALU of 5 take seven cycles: the last one is for two lanes. Lanes out of exec save nothing.
;
;   cycle  0    1 to 6  7   8     9 to 13  14       15   16 to 21  22   23
;          mov  .       eq  push  .        mask_nz  mov  .         ret  ret

.machine wave_size=32 alu_width=5 waves=1 alus=1 issue=1

    mov       r0.x, lane_id
    eq.u32    r0.y, r0.x, 7
    push_mask REST
    mask_nz   r0.y
    mov       r1.x, u(1)       ; for one lane
    ret
REST:
    ret

.expect cycles == 24
.expect alu-result == 11
.expect ret-wait == 6
