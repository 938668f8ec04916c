; texture_lookup.s: a floor that goes to the horizon, with three kinds of filter side by side.
;
; Run it:   lockstep run programs/texture_lookup.s --dump u0=texture_lookup.png
; See it:   lockstep trace programs/texture_lookup.s --window 0:400 -o texture_lookup_trace.png
;
; Left:   the nearest texel of level 0. Far away, where a pixel covers many texels, it shows one of them by chance.
; Middle: bilinear in the nearest mip level: smooth, but one sees where a level ends.
; Right:  trilinear: blended between the two nearest levels. Every quad takes the sampler two cycles then.
;
; The mip level comes from the differences of the coordinates between the lanes of a quad. So threads are numbered in
; quads: lanes 4k to 4k + 3 are a square of 2 x 2 pixels.

.dispatch [24 16]x[8 8] quads
.texture  t0, 64x64 mips, checker(8, 0xf0f0e0, 0x303848)
.sampler  s0, point
.sampler  s1, bilinear
.sampler  s2, trilinear
.framebuffer u0, 192x128

; In front all three show the same square; far away the middle and the right one have the average of the two colours.
.expect u0[80 2], f32 0.56 0.57 0.58 1 ~ 0.04
.expect u0[176 2], f32 0.56 0.57 0.58 1 ~ 0.04
; Each of the three samples is only executed by waves in its part, so by a third of them.
.expect samples == 768 when wave_size=32
.expect sampled_quads > 6144 when wave_size=32

    utof      r0.xy, thread_pos.xy
    add.f32   r0.xy, r0.xy, 0.5
    shr.u32   r1.x, thread_pos.x, 6         ; which third
    utof      r1.y, r1.x
    mad.f32   r0.x, r1.y, -64.0, r0.x
    sub.f32   r0.x, r0.x, 32.0
    div.f32   r2.y, f(60), r0.y             ; distance of the floor in this row
    mul.f32   r2.x, r0.x, 0.02
    mul.f32   r2.x, r2.x, r2.y
    mul.f32   r2.xy, r2.xy, 0.5

    eq.u32    r1.z, r1.x, 0
    if r1.z
        sample_lod r3.xyz, t0.xyz, s0, r2.xy, 0
    endif
    ; Blocks of 8 x 8 pixels belong to one third: no quad is divided here. The assembler cannot know that.
    ddx       r4.xy, r2.xy
    ddy       r4.zw, r2.xy
    eq.u32    r1.z, r1.x, 1
    if r1.z
        sample_grad r3.xyz, t0.xyz, s1, r2.xy, r4.xyzw
    endif
    eq.u32    r1.z, r1.x, 2
    if r1.z
        sample_grad r3.xyz, t0.xyz, s2, r2.xy, r4.xyzw
    endif
    mov       r3.w, f(1)
    st        u0.xyzw, thread_pos.xy, r3.xyzw
    ret
