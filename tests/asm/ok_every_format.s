    mov r0.xyzw, lane_id
    add.u32 r0.x, r0.x, r0.y
    sel r0.x, r0.y, r0.z, r0.w
    len r0.x, r1.xyzw
    len r0.xy, r1.xyz
    dot.f32 r0.x, r1.xyz, f3(1 2 3)
    ld r2.xy, t0.xw, r1.x
    ld r2.xyzw, t0.xyzw, r1.xy
    ld r2.x, u63.x, r1.x
    st u0.x, r1.x, r2.x
    st u0.xyzw, r1.xy, f(1)
    sample r1.xyzw, t0.xyzw, s0, r0.xy
    sample r1.xyzw, t63.xyzw, s63, f2(0.5 0.5)
    push_mask D
    br_push r0.x, B, C
    mask_nz r0.x
A:  pop_mask
B:  jmp A
C:  pop_mask
D:  nop
    ret
