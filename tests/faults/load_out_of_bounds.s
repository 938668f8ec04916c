; The first word behind the buffer.

.buffer t0, 4

    ld  r0.x, t0.x, 12
    ld  r0.x, t0.x, 16
    ret

.expect fault out-of-bounds
.expect loads == 1
.expect wave_instructions == 2
