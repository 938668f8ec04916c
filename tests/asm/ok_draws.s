; Draws, dispatches and fills in order; a t and a u of one name.
.name t2, "picture"
.name u1, "picture"
.framebuffer picture, rgba32f 8x4
.target u2, 8x4
.buffer t9, f32 -1 -1 0 1 0.5, 3 -1 0 1 0.5, -1 3 0 1 0.5
.triangles t9, 1
.attribute attr0, flat
.group [8 4]
.fill picture, f32 0.25
.draw SHADE, picture
.draw SHADE, u2 triangles
.fill u2, 7
.fill picture, iota(1, 2)
.dispatch COPY, 1
.draw SHADE, u1, u2
.dispatch COPY, 1
SHADE:
    mov r0.x, attr0.x
    st u2.x, pixel_pos.xy, r0.x
    ret
COPY:
    ld r0.xyzw, t2.xyzw, thread_pos.xy
    st u2.xyzw, thread_pos.xy, r0.xyzw
    ret
