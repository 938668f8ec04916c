; A br_push that diverges needs two entries.

.machine mask_stack_depth=1 wave_size=4

    br_push lane_id, ELSE, CONV
ELSE:
    pop_mask
CONV:
    ret

.expect fault stack-overflow
.expect max_mask_depth == 1
