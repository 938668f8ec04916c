; The first word behind the buffer.

.buffer u0, 4

    atomic_add.u32 r0.x, u0.w, 0, 1
    atomic_add.u32 r0.x, u0.w, 4, 1
    ret

.expect fault out-of-bounds
.expect atomics == 1
