; -4 and the 4 of component y make 2^32, not 0.

.buffer t0, 4

    mov r1.x, i(-4)
    ld  r0.x, t0.y, r1.x
    ret

.expect fault out-of-bounds
