; Without .shared there is no group memory.

    ld  r0.x, shared.x, 0
    ret

.expect fault out-of-bounds
