; An atomic on an address that is no multiple of 4.

.buffer u0, 4

    atomic_or r0.x, u0.x, 3, 1
    ret

.expect fault misaligned
.expect atomics == 0
