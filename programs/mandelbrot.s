; mandelbrot.s: the Mandelbrot set, 256 x 256 pixels, a thread a pixel: the loop whose trip counts differ most.
;
;     uint n = 0;
;     while (n < 128 && dot(z, z) < 16) { z = z * z + c; n++; }
;
; Run it:   lockstep run programs/mandelbrot.s --dump u0=mandelbrot.png
; See it:   lockstep trace programs/mandelbrot.s --window 133000:134100 -o mandelbrot_trace.png
;
; What to look at: inside the set every pixel takes 128 turns, outside most take a few. A wave that has one pixel of the
; set takes 128 turns too. A wave is a block of 8 x 4 pixels (see `quads`), so few waves have both kinds.

.dispatch [32 32]x[8 8] quads
.framebuffer u0, 256x256

; In the set, outside, and symmetric about the real axis.
.expect u0[130 128], f32 0 0 0 1
.expect u0[1 1], f32 0 0.05 0.3 1 ~ 0.15
.expect u0[180 60], f32 0 0 0 1
.expect u0[180 195], f32 0 0 0 1
.expect divergent_branches > 1000

    utof      r0.xy, thread_pos.xy
    add.f32   r0.xy, r0.xy, 0.5
    mad.f32   r1.xy, r0.xy, 0.0109375, f2(-2.1 -1.4)    ; c
    mov       r2.xy, f(0)                               ; z
    mov       r3.x, u(0)                                ; n
    loop
        mul.f32   r2.zw, r2.xy, r2.xy
        add.f32   r4.x, r2.z, r2.w
        lt.f32    r4.y, r4.x, 16.0
        lt.u32    r4.z, r3.x, 128
        and       r4.y, r4.y, r4.z
        while     r4.y
        mul.f32   r4.w, r2.x, r2.y
        sub.f32   r2.x, r2.z, r2.w
        add.f32   r2.y, r4.w, r4.w
        add.f32   r2.xy, r2.xy, r1.xy
        add.u32   r3.x, r3.x, 1
    endloop

    ; a colour for the number of turns, with a fraction for how far z came in the last one; black in the set
    log2.f32  r5.x, r4.x
    log2.f32  r5.x, r5.x
    utof      r5.y, r3.x
    sub.f32   r5.x, r5.y, r5.x
    mul.f32   r5.x, r5.x, 0.16
    add.f32   r6.xyz, r5.x, f3(-1.7 -1.3 -0.7)
    sin.f32   r6.xyz, r6.xyz
    mad.f32   r6.xyz, r6.xyz, 0.5, 0.5
    lt.u32    r5.y, r3.x, 128
    sel       r6.xyz, r5.y, r6.xyz, f(0)
    mov       r6.w, f(1)
    st        u0.xyzw, thread_pos.xy, r6.xyzw
    ret
