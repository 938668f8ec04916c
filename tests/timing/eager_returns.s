; eager: a port that finds no other wave ready stays where it is, and takes the first that becomes ready.
;
;   cycle   0   1    2   3   4    5   6    7    8    9   10   11   12
;   wave 0  br  div  .   .   .    .   .    .    .    .   add  pop  ret      . stalled
;   wave 1  -   -    -   br  mul  .   add  pop  ret                         - not picked

.machine waves=2 alus=2 issue=1 scheduler=eager lat_long=9
.dispatch 2x32

    br_push group_id, WAVE0, END
    mul.u32 r0.x, lane_id, 3
    add.u32 r1.x, r0.x, 1
    pop_mask
WAVE0:
    div.u32 r0.x, lane_id, 3
    add.u32 r1.x, r0.x, 1
    pop_mask
END:
    ret

.expect cycles == 13
.expect active == 10
.expect alu-result == 9
.expect not-picked == 3
.expect no-wave == 4
