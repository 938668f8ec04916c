; The mip level that sample finds of a cube and of a volume: by the texels of a face, or of three directions, between
; neighbours of a quad. levels gives each level its own red: 0xe6, 0xf5, 0xff of 255.

.dispatch 1x4
.texture t0, 4x4 cube mips, levels
.texture t1, 4x4x8 volume mips, levels
.texture t2, 4x4x2 array mips, levels
.sampler s1, point
.buffer  u0, 24

    ; a quad: x and y are -1/2 or 1/2
    and        r0.x, lane_id, 1
    shr.u32    r0.y, lane_id, 1
    utof       r0.xy, r0.xy
    sub.f32    r0.xy, r0.xy, f(0.5)
    mov        r0.zw, f(1)
    sample     r1.x, t0.x, s1, r0.xyz               ; a step of 1 on +z is half a side, two texels: level 1
    mov        r0.w, f(2)
    sample     r1.y, t0.x, s1, r0.xyw               ; twice as far away: level 0
    mul.f32    r2.xyz, r0.xyz, f3(4 4 -2)
    sample     r1.z, t0.x, s1, r2.xyz               ; on -z four texels: level 2
    mov        r3.xy, f(0.5)
    mul.f32    r3.z, r0.x, f(0.25)
    sample     r4.x, t1.x, s1, r3.xyz               ; a quarter of eight slices: level 1
    mul.f32    r3.z, r0.y, f(0.5)
    sample     r4.y, t1.x, s1, r3.xyz               ; half of them, in y: level 2
    mov        r5.xy, r0.xy
    mul.f32    r5.z, r0.x, f(100)
    mul.f32    r5.xy, r5.xy, f(0.25)
    sample     r4.z, t2.x, s1, r5.xyz               ; the layer of an array does not count: level 0
    eq.u32     r6.x, lane_id, 0
    mask_nz    r6.x
    st         u0.xyz, 0, r1.xyz
    st         u0.xyz, 16, r4.xyz
    ret

.expect u0[0], f32 0.960784316 0.901960790 1
.expect u0[4], f32 0.960784316 1 0.901960790
