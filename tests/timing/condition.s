; mask_nz and br_push wait for their condition, push_mask for nothing.
;
;   cycle  0    1     2    3    4        5         6    7    8    9    10       11        12
;          div  push  .    .    mask_nz  pop_mask  div  .    .    .    br_push  pop_mask  ret

.machine waves=1 alus=2 issue=1

    div.u32   r0.x, 10, 3
    push_mask A
    mask_nz   r0.x
    pop_mask
A:
    div.u32   r1.x, 10, 20     ; 0: no lane takes the then side
    br_push   r1.x, ELSE, CONV
    nop
    pop_mask
ELSE:
    pop_mask
CONV:
    ret

.expect cycles == 13
.expect active == 8
.expect alu-result == 5
