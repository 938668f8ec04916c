; One byte too far is misaligned, too: both low bits of an address count.

.buffer t0, 4

    ld  r0.x, t0.x, 5
    ret

.expect fault misaligned
