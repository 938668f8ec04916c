; frag_coord: z / w and 1 / w of the triangle are there also if a program reads nothing else of it.

.target u0, 2x2 r32f
.buffer t0, f32 -2 -2 1 2  -2 6 1 2  6 -2 1 2       ; covers the target at w = 2
.triangles t0

    st      u0.x, pixel_pos.xy, frag_coord.w
    ret

.expect u0[0], 4, f32 fill(0.5)
