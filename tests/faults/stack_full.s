; A full stack is no fault: one push, or a br_push whose lanes all take the then side, fits a stack of one.

.machine mask_stack_depth=1 wave_size=4
.buffer u0, 1

    push_mask A
    pop_mask
A:
    br_push   1, ELSE, CONV
    pop_mask
ELSE:
    pop_mask
CONV:
    st        u0.x, 0, u(1)
    ret

.expect max_mask_depth == 1
.expect u0[0], u32 1
