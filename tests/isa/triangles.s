; triangles: quads of triangles from a buffer, in their order; attributes smooth, flat and noperspective; which face is
; seen; a pixel belongs to one of two triangles that share an edge, and to the later one of two that overlap.

.target u0, 8x8 rgba32f             ; triangle, front, attr1, pixels drawn
.target u1, 8x8 rgba32f             ; attributes
.buffer u2, 64                      ; how often each pixel was drawn

; x y z w, attr0.xy, attr1.x, attr2.x: a square of two triangles, the second one behind in w; then a small one on top
.buffer t0, f32 -1 -1 0 1  0 0 1 8   -1 1 0 1   0 1 2 8   1 -1 0 1  1 0 3 8 \
                 1  1 0 1  1 1 4 8   1 -1 0 1   1 0 5 8   -1 1 0 1  0 1 6 8 \
                -4 -4 2 4  0 0 7 0   -1 0 0 1   0 1 8 0    0 -1 0 1 1 0 9 16
.triangles t0, 2 1 1
.attribute attr1, flat
.attribute attr2, noperspective

    utof    r0.x, triangle_id
    utof    r0.y, front_facing
    mov     r0.z, attr1.x
    mov     r0.w, frag_coord.w
    st      u0.xyzw, pixel_pos.xy, r0.xyzw
    mov     r1.xy, attr0.xy
    mov     r1.z, attr2.x
    mov     r1.w, frag_coord.z
    st      u1.xyzw, pixel_pos.xy, r1.xyzw
    shl     r2.x, pixel_pos.y, 3
    add.u32 r2.x, r2.x, pixel_pos.x
    shl     r2.x, r2.x, 2
    atomic_add.u32 r2.y, u2.x, r2.x, 1
    ret

; the small triangle covers the corner, top left
.expect u2[0], u32 2 2 2 1 1 1 1 1  2 2 1 1 1 1 1 1  2 1 1 1 1 1 1 1  1 1 1 1 1 1 1 1
.expect u2[32], 32, fill(1)

; triangle, front, attr1 of the first vertex, 1 / w
.expect u0[0 0], f32 2 1 7 0.4375  2 1 7 0.625  2 1 7 0.8125  0 1 1 1  0 1 1 1  0 1 1 1  0 1 1 1  1 1 4 1
; attr0 with perspective, attr2 without, z / w
.expect u1[0 0], f32 0.2857143 0.2857143 2 0.375  0.6 0.2 6 0.25 ~ 0.000001
.expect u1[7 0], f32 0.9375 0.0625 8 0 ~ 0.000001
.expect u1[3 7], f32 0.4375 0.9375 8 0 ~ 0.000001
