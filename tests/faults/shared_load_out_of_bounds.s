; The first word behind the group memory.

.shared 4

    ld  r0.x, shared.x, 12
    ld  r0.x, shared.x, 16
    ret

.expect fault out-of-bounds
.expect loads == 1
.expect wave_instructions == 2
