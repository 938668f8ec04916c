; The patterns of .texture, texel by texel: isa-spec.md, section 8.1, has their formulas. Rows of texels lie in memory one
; after the other, so the textures are copied word by word; the mip levels of t3 and t5 are read by samples.

.dispatch 1x64
.texture t0, rgba32f 5x2, gradient(0x204060, 0xffc810)
.texture t1, r32f 5x4, noise(7, 2)
.texture t2, 5x3, checker(2, 0x102030, 0xfffefd)
.texture t3, 512x2 mips, levels
.texture t4, 1x1, gradient(0x123456, 0xffffff)
.texture t5, 4x2 mips, gradient(0x000000, 0xffffff)
.sampler s0, point clamp
.framebuffer u5, 10x1
.buffer u0, 40
.buffer u1, 20
.buffer u2, 15
.buffer u3, 10
.buffer u4, 8

    shl       r0.x, thread_id, 2
    lt.u32    r1.x, thread_id, 40
    if r1.x
        ld    r2.x, t0.x, r0.x
        st    u0.x, r0.x, r2.x
    endif
    lt.u32    r1.x, thread_id, 20
    if r1.x
        ld    r2.x, t1.x, r0.x
        st    u1.x, r0.x, r2.x
    endif
    lt.u32    r1.x, thread_id, 15
    if r1.x
        ld    r2.x, t2.x, r0.x
        st    u2.x, r0.x, r2.x
    endif
    lt.u32    r1.x, thread_id, 10            ; the colour of each of the ten levels, through a texel of rgba8
    if r1.x
        utof  r3.x, thread_id
        sample_lod r4.xyzw, t3.xyzw, s0, f2(0 0), r3.x
        mov   r5.y, u(0)
        mov   r5.x, thread_id
        st    u5.xyzw, r5.xy, r4.xyzw
        fence
        ld    r2.x, u5.x, r0.x
        st    u3.x, r0.x, r2.x
    endif
    lt.u32    r1.x, thread_id, 1
    if r1.x
        ld    r2.x, t4.x, 0
        ld    r3.xyzw, t5.xyzw, 0
        ld    r4.xyz, t5.xyz, 32             ; levels 1 and 2, behind the two rows of level 0
        st    u4.x, 0, r2.x
        st    u4.xyzw, 4, r3.xyzw
        st    u4.xyz, 20, r4.xyz
    endif
    ret

.expect u0[0], f32 0.125490203 0.250980407 0.376470596 1.0 0.344117641 0.384313732 0.298039228 1.0 \
    0.562745094 0.517647028 0.219607845 1.0 0.781372547 0.650980353 0.141176462 1.0 \
    1.0 0.784313679 0.0627450943 1.0   ; the rows are equal
.expect u0[20], f32 0.125490203 0.250980407 0.376470596 1.0 0.344117641 0.384313732 0.298039228 1.0 \
    0.562745094 0.517647028 0.219607845 1.0 0.781372547 0.650980353 0.141176462 1.0 \
    1.0 0.784313679 0.0627450943 1.0
.expect u1[0], f32 0.737705588 0.420112133 0.102518678 0.377544254 0.65256983 \
    0.863376439 0.679472685 0.495568901 0.654114723 0.812660515 \
    0.989047289 0.938833237 0.888619125 0.930685163 0.9727512 \
    0.863376439 0.679472685 0.495568901 0.654114723 0.812660515
.expect u2[0], u32 0xff302010 0xff302010 0xfffdfeff 0xfffdfeff 0xff302010 \
    0xff302010 0xff302010 0xfffdfeff 0xfffdfeff 0xff302010 \
    0xfffdfeff 0xfffdfeff 0xff302010 0xff302010 0xfffdfeff
.expect u3[0], u32 0xff4b19e6 0xff3182f5 0xff19e1ff 0xff4bb43c 0xfff4d442 \
    0xffd86343 0xffb41e91 0xffffffff 0xff4b19e6 0xff3182f5
.expect u4[0], u32 0xff563412                     ; one texel wide: the left colour
.expect u4[1], u32 0xff000000 0xff555555 0xffaaaaaa 0xffffffff 0xff2b2b2b 0xffd5d5d5 0xff808080   ; the average of what is below
