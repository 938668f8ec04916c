; bounds=d3d is about bounds only.

.machine bounds=d3d
.buffer t0, 4

    ld  r0.x, t0.x, 2
    ret

.expect fault misaligned
