; nonuniform_texture.s: lanes that want different textures: what the hint nonuniformEXT makes of an index.
;
;     while (true) {
;         uint current = readFirstInvocationARB(material);      // of the lowest active lane
;         if (current == material) {
;             color = texture(textures[current], uv);           // one texture for all that are here
;             break;
;         }
;     }
;
; Run it:   lockstep run programs/nonuniform_texture.s --dump u0=nonuniform.png
; See it:   lockstep trace programs/nonuniform_texture.s --set waves=1 --set memory=flat --window 464:532 -o nonuniform_trace.png
;
; What to look at: the number of a resource is a wave register, t[w0.x], the same for all lanes. So the loop goes round
; once for each material that the wave has: waves inside a patch once, waves on a border two times or three.
;
; In the loop lanes of a quad are off, so the derivatives are taken before it, where all lanes are.

.dispatch [16 16]x[8 8] quads
.texture t0, 32x32 mips, checker(4, 0x2060c0, 0x60a0f0)
.texture t1, 32x32 mips, gradient(0xf08020, 0x801000)
.texture t2, 32x32 mips, noise(7, 4)
.texture t3, 32x32 mips, checker(16, 0x208040, 0xa0e060)
.texture t8, r32f 16x16, noise(11, 4)       ; where which material is
.sampler s0, trilinear
.sampler s1, bilinear clamp
.framebuffer u0, 128x128

; 512 waves, of which some go round more often than once.
.expect samples > 1024 when wave_size=32
.expect samples < 1536 when wave_size=32
.expect divergent_branches > 100 when wave_size=32
.expect u0[70 24], f32 0.85 0.42 0.10 1 ~ 0.2
.expect u0[36 36], f32 0.25 0.5 0.85 1 ~ 0.2

    utof      r0.xy, thread_pos.xy
    add.f32   r0.xy, r0.xy, 0.5
    mul.f32   r0.zw, r0.xy, 0.0078125       ; 0 to 1 over the picture
    sample    r1.x, t8.x, s1, r0.zw
    mul.f32   r1.x, r1.x, 3.999
    ftou      r1.x, r1.x                    ; the material, 0 to 3

    mul.f32   r2.xy, r0.xy, 0.03125
    ddx       r3.xy, r2.xy
    ddy       r3.zw, r2.xy
    loop
        readfirst w0.x, r1.x
        eq.u32    r1.y, r1.x, w0.x
        if r1.y
            sample_grad r4.xyz, t[w0.x].xyz, s0, r2.xy, r3.xyzw
        endif
        eq.u32    r1.z, r1.y, 0
        while     r1.z                      ; break: who has sampled leaves
    endloop
    mov       r4.w, f(1)
    st        u0.xyzw, thread_pos.xy, r4.xyzw
    ret
