; pop_mask on an empty stack is a fault with no active lane too.

    mov exec.xy, u2(0 0)
    nop
    pop_mask
    ret

.expect fault stack-underflow
.expect wave_instructions == 3
