; Scalar instructions need no vector ALU, and the chime of a narrow one does not concern them.
;
;   cycle   0    1    2    3    4 ...  17
;   wave 0  jmp  div  .    .    .      ret     16 cycles for 32 lanes on an ALU of 8
;   wave 1  jmp  add  add  ret

.machine waves=2 alus=1 issue=2 alu_width=8
.dispatch 2x32

    jmp_nz  group_id, SCALAR
    div.u32 r0.x, lane_id, 3
    ret
SCALAR:
    add.u32 w0.x, w0.x, 1
    add.u32 w0.x, w0.x, 1
    ret

.expect cycles == 18
.expect active == 7
.expect no-unit == 0
.expect ret-wait == 15
.expect alu-result == 0
