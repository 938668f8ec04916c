; What the statistics of the mask stack count. The wave has eight lanes.
;
;   instruction               pushes  depth  divergent
;   push_mask                 1       1      never
;   mask_nz   lane_id < 4     0       1      yes: 4 of 8 lanes continue
;   mask_nz   1               0       1      no: all continue
;   br_push   lane_id < 2     2       3      yes: 2 and 2
;   pop_mask  twice           0       1
;   br_push   1               1       2      no: all take the then side
;   pop_mask                  0       1
;   br_push   0               2       3      no: all take the else side
;   pop_mask                  0       1
;   mask_nz   0               0       0      no: no lane continues

.machine wave_size=8 waves=1 alus=1 issue=1

    lt.u32    r0.xy, lane_id, u2(4 2)
    push_mask END
    mask_nz   r0.x
    mask_nz   1
    br_push   r0.y, ELSE1, CONV1
    pop_mask
ELSE1:
    pop_mask
CONV1:
    br_push   1, ELSE2, CONV2
    pop_mask
ELSE2:
    nop
    pop_mask
CONV2:
    br_push   0, ELSE3, CONV3
    nop
    pop_mask
ELSE3:
    pop_mask
CONV3:
    mask_nz   0
    pop_mask
END:
    ret

.expect mask_pushes == 6
.expect max_mask_depth == 3
.expect divergent_branches == 2
.expect wave_instructions == 13
.expect lane_instructions == 64    ; 8 lanes: lt, push_mask, mask_nz, ret; 2 lanes: two pop_mask; 4 lanes: the other 7
