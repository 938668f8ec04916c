; attr7: the last attribute with all components. Every other wave keeps its sum in a register while others start and end.

.target u0, 32x16 r32f
.buffer t0, f32 -1 -1 0 1  1 2 3 4   -1 3 0 1  1 2 3 4   3 -1 0 1  1 2 3 4
.triangles t0, 0 0 0 0 0 0 0 4

    mov     r0.x, attr7.x
    mad.f32 r0.x, attr7.y, 10, r0.x
    mad.f32 r0.x, attr7.z, 100, r0.x
    mad.f32 r0.x, attr7.w, 1000, r0.x
    and     w0.x, group_id, 1
    mul.u32 w0.x, w0.x, 30
wait:
    sub.i32 w0.x, w0.x, 1
    ge.i32  w1.x, w0.x, 0
    jmp_nz  w1.x, wait
    st      u0.x, pixel_pos.xy, r0.x
    ret

.expect u0[0], 512, f32 fill(4321) ~ 0.01
