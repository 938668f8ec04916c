; lat_reconverge is for a pop_mask behind which lanes go on that issued it. Where others take their turn, it is lat_control.
;
;   cycle   0   1        2    3         4         5 to 13  14
;   wave 0  lt  br_push  nop  pop_mask  pop_mask  .        ret
;
; The first pop_mask goes on with the lanes that the condition left out, the second one with all.

.machine waves=1 alus=1 lat_reconverge=10
.dispatch 1x32

    lt.u32   r0.x, lane_id, 16
    br_push  r0.x, ELSE, END
    nop
ELSE:
    pop_mask
END:
    ret

.expect cycles == 15
