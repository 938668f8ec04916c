; Targets are u#, and triangles need a .triangles; a draw runs alone.
.framebuffer u0, 4x4
.texture t0, 4x4, levels
.draw t0
.draw
.draw SHADE
.draw u0 triangles
.draw u0 trangles
.draw NOWHERE, u0
.dispatch 1x32 together
SHADE:
    ret
