; A ballot into exec takes as long as a vector instruction: here four cycles, for an ALU of 8 lanes.
;
;   cycle  0            1 to 3  4          5    6 to 8  9
;          ballot exec  .       jmp_execz  mov  .       ret

.machine waves=1 alus=1 issue=1 alu_width=8
.dispatch 1x32

    ballot    exec.x, lane_id
    jmp_execz END
    mov       r0.x, u(1)
END:
    ret

.expect cycles == 10
.expect active == 4
.expect control == 3
.expect ret-wait == 3
.expect lane_instructions == 125 when wave_size=32
