; raymarch.s: a ray marcher: a picture of 256 x 256 pixels, a thread a pixel.
;
;     float t = 0;
;     while (t < FAR && (d = scene(eye + ray * t)) > NEAR) t += d;      // as far as nothing can be in the way
;     colour = t < FAR ? light(eye + ray * t) : sky(ray);
;
; Run it:   lockstep run programs/raymarch.s --dump u0=raymarch.png
; See it:   lockstep trace programs/raymarch.s --window 834000:835100 -o raymarch_trace.png
;
; What to look at: rays take different numbers of steps. Those that go to the sky or to the ground nearby are done soon;
; those that pass close to something take small steps, and the other lanes of their wave wait for them, inactive. The
; same again in the second loop, which looks for what is between the point and the sun. Threads are numbered in quads,
; so that a wave is a block of 8 x 4 pixels, whose rays have more in common than those of 32 pixels in a row.
;
; The ground's pattern is a texture with mip maps. Every lane samples it where its ray would meet the ground, before the
; branch that asks what it really met: so all four lanes of a quad have coordinates, and the mip level is right.

.dispatch [32 32]x[8 8] quads
.texture  t0, 64x64 mips, checker(32, 0xd8c8a8, 0x806850)
.sampler  s0, trilinear wrap
.framebuffer u0, 256x256

; The middle of the blob, the ring, the ground in front, its shadow, the horizon and the sky.
.expect u0[88 120], f32  0.90 0.45 0.28 1 ~ 0.35
.expect u0[0 0], f32 0.3 0.5 0.8 1 ~ 0.3
.expect divergent_branches > 1000
.expect helper_drops == 0

EYE_Z = -4.2
FAR   = 24.0
NEAR  = 0.002

; r4.x = how far the nearest thing is from the point in register \p; y: the blob, z: the ring, w: the ground.
.macro SCENE p
    sub.f32   r3.xyz, \p.xyz, f3(-1.0 -0.05 0.5)
    len       r4.x, r3.xyz
    sub.f32   r4.x, r4.x, 0.95
    sub.f32   r3.xyz, \p.xyz, f3(-0.1 0.55 0.0)
    len       r4.y, r3.xyz
    sub.f32   r4.y, r4.y, 0.5
    sub.f32   r3.x, r4.y, r4.x              ; two spheres that flow into each other
    mad.f32   r3.x, r3.x, 0.8, 0.5
    clamp     r3.x, r3.x
    sub.f32   r3.y, 1.0, r3.x
    mul.f32   r3.y, r3.x, r3.y
    lerp      r4.y, r4.y, r4.x, r3.x
    mad.f32   r4.y, r3.y, -0.6, r4.y
    sub.f32   r3.xyz, \p.xyz, f3(1.05 -0.72 -0.25)
    len       r3.w, r3.xz
    sub.f32   r3.w, r3.w, 0.7
    len       r4.z, r3.yw
    sub.f32   r4.z, r4.z, 0.28
    add.f32   r4.w, \p.y, 1.0
    min.f32   r4.x, r4.y, r4.z
    min.f32   r4.x, r4.x, r4.w
.endm

    ; the ray through the middle of the pixel
    utof      r0.xy, thread_pos.xy
    add.f32   r0.xy, r0.xy, 0.5
    mad.f32   r1.xy, r0.xy, f2(0.0078125 -0.0078125), f2(-1.0 0.85)
    mov       r1.z, f(1.7)
    norm      r1.xyz, r1.xyz
    mov       r5.xyz, f3(0.55 0.62 -0.56)   ; where the sun is

    ; the ground where the ray meets it, for every lane; behind the horizon something harmless
    min.f32   r6.w, r1.y, -0.001
    div.f32   r6.w, f(-1.6), r6.w           ; the eye is 1.6 above it
    mad.f32   r6.xz, r1.xz, r6.w, f2(0.0 EYE_Z)
    mul.f32   r6.xy, r6.xz, 0.5
    sample    r7.xyz, t0.xyz, s0, r6.xy

    ; along the ray
    mov       r2.xyzw, f4(0.0 0.6 EYE_Z 0.0)
    mov       r12.x, u(0)
    loop
        SCENE     r2
        gt.f32    r8.x, r4.x, NEAR
        lt.f32    r8.y, r2.w, FAR
        lt.u32    r8.z, r12.x, 64
        and       r8.x, r8.x, r8.y
        and       r8.x, r8.x, r8.z
        while     r8.x
        add.f32   r2.w, r2.w, r4.x
        mad.f32   r2.xyz, r1.xyz, r2.w, f3(0.0 0.6 EYE_Z)
        add.u32   r12.x, r12.x, 1
    endloop
    mov       r9.xyzw, r4.xyzw              ; what it met

    ; the sky, towards the horizon brighter, and the glow of the sun
    max.f32   r8.x, r1.y, 0.0
    mul.f32   r8.y, r8.x, 1.6
    clamp     r8.y, r8.y
    lerp      r10.xyz, f3(0.75 0.80 0.85), f3(0.10 0.26 0.60), r8.y
    dot.f32   r8.z, r1.xyz, r5.xyz
    max.f32   r8.z, r8.z, 0.0
    pow.f32   r8.z, r8.z, 24.0
    mad.f32   r10.xyz, r8.z, f3(0.5 0.4 0.25), r10.xyz
    mov       r11.xyz, r10.xyz

    lt.f32    r8.x, r2.w, FAR
    if r8.x
        ; the normal: how the distance changes, in four directions
        mov       r13.xyz, f(0)
        .for D, f3(1 -1 -1), f3(-1 -1 1), f3(-1 1 -1), f3(1 1 1)
            mad.f32   r14.xyz, \D, 0.002, r2.xyz
            SCENE     r14
            mad.f32   r13.xyz, \D, r4.x, r13.xyz
        .endr
        norm      r13.xyz, r13.xyz

        ; what it is made of
        mov       r11.xyz, r7.xyz
        eq.f32    r8.x, r9.x, r9.y
        sel       r11.xyz, r8.x, f3(0.90 0.20 0.08), r11.xyz
        eq.f32    r8.x, r9.x, r9.z
        sel       r11.xyz, r8.x, f3(0.12 0.50 0.62), r11.xyz
        mul.f32   r11.xyz, r11.xyz, r11.xyz

        ; towards the sun: the closer something is passed, the darker
        dot.f32   r15.x, r13.xyz, r5.xyz
        max.f32   r15.x, r15.x, 0.0
        mov       r15.y, f(1)
        gt.f32    r8.x, r15.x, 0.0
        if r8.x
            mad.f32   r16.xyz, r13.xyz, 0.02, r2.xyz
            mov       r16.w, f(0.02)
            mov       r12.x, u(0)
            loop
                mad.f32   r17.xyz, r5.xyz, r16.w, r16.xyz
                SCENE     r17
                div.f32   r8.y, r4.x, r16.w
                mul.f32   r8.y, r8.y, 10.0
                min.f32   r15.y, r15.y, r8.y
                gt.f32    r8.x, r15.y, 0.01
                lt.f32    r8.y, r16.w, 5.0
                lt.u32    r8.z, r12.x, 32
                and       r8.x, r8.x, r8.y
                and       r8.x, r8.x, r8.z
                while     r8.x
                max.f32   r8.y, r4.x, 0.03
                add.f32   r16.w, r16.w, r8.y
                add.u32   r12.x, r12.x, 1
            endloop
            clamp     r15.y, r15.y
        endif
        mul.f32   r15.x, r15.x, r15.y

        ; sun, sky, a highlight, and haze
        mad.f32   r8.x, r13.y, 0.35, 0.45
        mul.f32   r18.xyz, r8.x, f3(0.30 0.40 0.58)
        mad.f32   r18.xyz, r15.x, f3(1.5 1.3 1.0), r18.xyz
        mul.f32   r11.xyz, r11.xyz, r18.xyz
        dot.f32   r8.x, r13.xyz, r1.xyz
        mul.f32   r8.x, r8.x, -2.0
        mad.f32   r18.xyz, r13.xyz, r8.x, r1.xyz
        dot.f32   r8.x, r18.xyz, r5.xyz
        max.f32   r8.x, r8.x, 0.0
        pow.f32   r8.x, r8.x, 40.0
        mul.f32   r8.x, r8.x, r15.y
        ne.f32    r8.y, r9.x, r9.w
        sel       r8.x, r8.y, r8.x, f(0)
        mad.f32   r11.xyz, r8.x, 0.7, r11.xyz
        mul.f32   r8.x, r2.w, -0.05
        exp2.f32  r8.x, r8.x
        lerp      r11.xyz, r10.xyz, r11.xyz, r8.x
    endif

    max.f32   r11.xyz, r11.xyz, 0.0
    sqrt.f32  r11.xyz, r11.xyz              ; near enough to how screens show numbers
    mov       r11.w, f(1)
    st        u0.xyzw, thread_pos.xy, r11.xyzw
    ret
