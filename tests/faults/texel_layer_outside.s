; There is no layer 3; with bounds=d3d its load would be dropped.

.framebuffer u0, r32ui 4x4x3 array

    ld  r0.x, u0.x, u3(1 2 3)
    ret

.expect fault out-of-bounds
