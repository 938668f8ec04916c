; The third push on a stack of two.

.machine mask_stack_depth=2

    push_mask A
    push_mask A
    push_mask A
A:
    ret

.expect fault stack-overflow
.expect mask_pushes == 2
.expect max_mask_depth == 2
.expect cycles == 3
