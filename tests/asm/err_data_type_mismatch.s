.buffer u0, u32 1 2 -3
.buffer u1, i32 1 2.5
    ret
