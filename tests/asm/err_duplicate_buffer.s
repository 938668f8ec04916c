.buffer u0, 64
.buffer t0, 64
.buffer u0, u32 1 2 3
    ret
