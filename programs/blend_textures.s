; blend_textures.s: two textures blended by a mask, sampled only where they can be seen.
;
;     float m = clamp(mask * 4 - 1.5);
;     if (m < 1) a = sample(grass);
;     if (m > 0) b = sample(rock);
;     color = lerp(a, b, m);
;
; Run it:   lockstep run programs/blend_textures.s --dump u0=blend.png
; See it:   lockstep trace programs/blend_textures.s --set waves=1 --set memory=flat --window 2426:2626 -o blend.png
;
; What to look at: a wave whose pixels are all grass or all rock jumps over the other sample: `mask_nz` finds no lane left
; and pops. Only waves in which both are seen take both. The samples' latency is worth that; a few ALU instructions would
; not be.

.dispatch [16 16]x[8 8] quads
.texture t0, 64x64 mips, noise(3, 2)
.texture t1, 64x64 mips, checker(8, 0x907868, 0x686058)
.texture t2, r32f 8x8, noise(5, 2)
.sampler s0, trilinear
.sampler s1, bilinear clamp
.framebuffer u0, 128x128

; One sample of the mask for each of 512 waves, and between one and two of the others.
.expect samples > 1024 when wave_size=32
.expect samples < 1400 when wave_size=32

    utof      r0.xy, thread_pos.xy
    add.f32   r0.xy, r0.xy, 0.5
    mul.f32   r0.zw, r0.xy, 0.0078125
    sample    r1.x, t2.x, s1, r0.zw
    mad.f32   r1.x, r1.x, 6.0, -2.5
    clamp     r1.x, r1.x
    mul.f32   r2.xy, r0.xy, 0.015625
    ddx       r3.xy, r2.xy
    ddy       r3.zw, r2.xy
    mov       r4.xyz, f(0)
    mov       r5.xyz, f(0)

    lt.f32    r1.y, r1.x, 1.0
    if r1.y
        sample_grad r4.x, t0.x, s0, r2.xy, r3.xyzw
        lerp      r4.xyz, f3(0.10 0.28 0.06), f3(0.45 0.68 0.22), r4.x
    endif
    gt.f32    r1.y, r1.x, 0.0
    if r1.y
        sample_grad r5.xyz, t1.xyz, s0, r2.xy, r3.xyzw
    endif
    lerp      r6.xyz, r4.xyz, r5.xyz, r1.x
    mov       r6.w, f(1)
    st        u0.xyzw, thread_pos.xy, r6.xyzw
    ret
