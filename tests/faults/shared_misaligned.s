; Addresses in group memory are multiples of 4.

.shared 4

    ld  r0.x, shared.x, 2
    ret

.expect fault misaligned
