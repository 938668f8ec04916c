; Addresses are unsigned: -4 is far behind the buffer.

.buffer t0, 4

    mov r1.x, i(-4)
    ld  r0.x, t0.x, r1.x
    ret

.expect fault out-of-bounds
