; exec is the only built-in value that can be written
    mov lane_id, u(1)
    add.u32 clock, w0.x, 1
    ballot wave_id, r0.x
    shuffle exec.x, r0.x, 1
    ret
