; A target needs a size and a known format, is a u#, starts as zeros, and is given once.
.target
.target u0
.target u0, rgba8
.target u0, 4x4 rgb8
.target u0, 0x4 rgba8
.target u0, rgba8 4x4 rgba8
.target u0, 4x4 mips
.target u0, 16384x16384 rgba32f
.target u0, 4x4, levels
.target u64, 4x4
.target t0, 4x4
.target u1, 4x4 r32f
.target u1, 4x4
    ret
