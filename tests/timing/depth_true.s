; true-first: when each then side goes a level deeper, its else side stays pending: two entries a level.
; Each level splits one of eight lanes off.

.machine wave_size=8 waves=1 alus=1 issue=1 path_order=true-first

    gt.u32  r0.xyz, lane_id, u3(0 1 2)
    br_push r0.x, ELSE1, CONV1
    br_push r0.y, ELSE2, CONV2
    br_push r0.z, ELSE3, CONV3
    pop_mask
ELSE3:
    pop_mask
CONV3:
    pop_mask
ELSE2:
    pop_mask
CONV2:
    pop_mask
ELSE1:
    pop_mask
CONV1:
    ret

.expect max_mask_depth == 6
.expect mask_pushes == 6
.expect divergent_branches == 3
.expect cycles == 11
