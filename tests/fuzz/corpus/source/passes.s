.pass "a b.comp" Up, [2 2] quads, src = a, N = 1 2
.pass x.frag, triangles, color = u0
.pass A, (1 + 2) together ; more
.pass ../x-y.frag
.constant N = 1, 2 3
.framebuffer u0, 4x4
.buffer t9, f32 -1 -1 0 1, 3 -1 0 1, -1 3 0 1
.triangles t9
A:
    st u0.x, pixel_pos.xy, f(1)
    ret
