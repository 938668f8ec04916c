; pixels: a program with a .target runs a thread for each pixel of the quads of one triangle that covers it: pixel_pos,
; frag_coord, attr0 and front_facing; the lanes outside of a target with an odd size are helpers.

.target u0, 5x3 rgba32f
.target u1, 5x3 r32f

    mov     r0.x, frag_coord.x
    mov     r0.y, frag_coord.y
    mov     r0.z, frag_coord.z
    mov     r0.w, frag_coord.w
    st      u0.xyzw, pixel_pos.xy, r0.xyzw
    mul.f32 r1.x, attr0.x, 50
    mul.f32 r1.y, attr0.y, 30
    add.f32 r1.x, r1.x, r1.y
    utof    r1.z, front_facing
    mad.f32 r1.x, r1.z, 1000, r1.x
    utof    r1.z, triangle_id
    mad.f32 r1.x, r1.z, 5000, r1.x
    st      u1.x, pixel_pos.xy, r1.x
    ret

.expect u0[0 0], f32 0.5 0.5 0 1  1.5 0.5 0 1  2.5 0.5 0 1  3.5 0.5 0 1  4.5 0.5 0 1
.expect u0[0 2], f32 0.5 2.5 0 1  1.5 2.5 0 1  2.5 2.5 0 1  3.5 2.5 0 1  4.5 2.5 0 1
.expect u1[0], f32 1010 1020 1030 1040 1050  1020 1030 1040 1050 1060  1030 1040 1050 1060 1070 ~ 0.001
.expect threads == 24
.expect helper_drops == 18
