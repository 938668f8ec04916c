; Without .private there is no private memory.

    ld  r0.x, private.x, 0
    ret

.expect fault out-of-bounds
