; One pop_mask more than there were pushes.

    push_mask A
    pop_mask
A:
    pop_mask
    ret

.expect fault stack-underflow
.expect cycles == 3
