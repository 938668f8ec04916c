; A br_push whose lanes all take the else side needs two entries, if only for a moment.
.machine mask_stack_depth=1
.buffer u0, 1
    br_push   u(1), ELSE1, CONV1            ; all take the then side: one entry
    pop_mask
ELSE1:
    pop_mask
CONV1:
    st        u0.x, 0, u(7)
    fence
    br_push   u(0), ELSE2, CONV2
ELSE2:
    pop_mask
CONV2:
    ret
.expect fault stack-overflow
.expect u0[0], u32 7
.expect max_mask_depth == 1
