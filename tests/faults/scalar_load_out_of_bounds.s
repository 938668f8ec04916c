; A load to a wave register is for the whole wave, and can fault with no active lane too.

.buffer t0, 4

    mov exec.xy, u2(0 0)
    ld  w0.xy, t0.xy, 8
    ld  w0.xy, t0.xy, 12
    ret

.expect fault out-of-bounds
.expect loads == 1
