.buffer
.buffer r0, 64
.buffer u64, 64
.buffer u0 64
.buffer u0, many
.buffer u0, 0
.buffer u0, 1073741825
.buffer u0, u32
    ret
