; The first instruction pops, and nothing was pushed.
; expect-warning: mask-underflow 3
    pop_mask
    ret
