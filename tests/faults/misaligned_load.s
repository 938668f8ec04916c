; Byte addresses of words are multiples of 4.

.buffer t0, 4

    ld  r0.x, t0.x, 2
    ret

.expect fault misaligned
