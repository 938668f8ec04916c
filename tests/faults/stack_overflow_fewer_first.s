; A br_push that diverges needs two entries, whichever side goes first.

.machine mask_stack_depth=1 wave_size=4 path_order=fewer-first

    br_push lane_id, ELSE, CONV
ELSE:
    pop_mask
CONV:
    ret

.expect fault stack-overflow
.expect max_mask_depth == 1
