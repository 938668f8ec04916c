; pop_mask on an empty stack.

    pop_mask
    ret

.expect fault stack-underflow
.expect cycles == 1
