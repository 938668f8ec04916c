; sample_in_a_branch.s: a sample whose mip level is wrong, because neighbours are inactive; and the same hoisted.
;
;     if (inside the disc) {              float2 uv = position * scale;
;         float2 uv = position * scale;   color = sample(texture, uv);
;         color = sample(texture, uv);    if (!inside the disc)
;     }                                       color = grey;
;
; Run it:   lockstep run programs/sample_in_a_branch.s --dump u0=sample_in_a_branch.png
; See it:   lockstep trace programs/sample_in_a_branch.s --set waves=1 --set memory=flat --window 649:676 -o branch.png
;
; Every mip level of the texture has a colour of its own, and a step from pixel to pixel is two texels everywhere: so all
; of the disc should be level 1, which is orange. On the left it is not: along the edge some lanes of a quad are switched
; off, and what they hold as coordinates is not where they are, but what was there before: 0. The difference between
; neighbours is huge, the level far too high. On the right the sample stands before the branch, where all lanes are.
; The assembler warns of the first one: -Wdivergent-derivative.

.dispatch WRONG,   [4 4]x[8 8] quads
.dispatch HOISTED, [4 4]x[8 8] quads
.dispatch ENLARGE, [64 32]x[8 8]
.texture  t0, 128x128 mips, levels
.sampler  s0, point
.framebuffer u0, 512x256
.framebuffer u1, 64x32                      ; the two discs, pixel by pixel

; In the middle both are right: level 1. In this pixel of the edge the left one is not, the right one is.
.expect u1[16 16], f32  0.961 0.510 0.192 1 when wave_size=32
.expect u1[48 16], f32  0.961 0.510 0.192 1 when wave_size=32
.expect u1[11 3], f32   0.263 0.388 0.847 1 when wave_size=32
.expect u1[43 3], f32   0.961 0.510 0.192 1 when wave_size=32
; The branch saves samples only in waves that are all outside.
.expect samples == 60 when wave_size=32

; r1.x = is the pixel in the disc? r0.xy: its middle.
.macro DISC
    utof      r0.xy, thread_pos.xy
    add.f32   r0.xy, r0.xy, 0.5
    sub.f32   r1.xy, r0.xy, 16.0
    len       r1.x, r1.xy
    lt.f32    r1.x, r1.x, 13.5
.endm

WRONG:
    DISC
    mov       r2.xy, f(0)
    mov       r3.xyzw, f4(0.3 0.3 0.3 1.0)
    if r1.x
        mul.f32   r2.xy, r0.xy, 0.015625    ; uv: 2 texels of 128 a pixel
        sample    r3.xyzw, t0.xyzw, s0, r2.xy
    endif
    st        u1.xyzw, thread_pos.xy, r3.xyzw
    ret

HOISTED:
    DISC
    mul.f32   r2.xy, r0.xy, 0.015625
    sample    r3.xyzw, t0.xyzw, s0, r2.xy
    sel       r3.xyzw, r1.x, r3.xyzw, f4(0.3 0.3 0.3 1.0)
    add.u32   r4.x, thread_pos.x, 32
    mov       r4.y, thread_pos.y
    st        u1.xyzw, r4.xy, r3.xyzw
    ret

ENLARGE:
    shr.u32   r0.xy, thread_pos.xy, 3
    ld        r1.xyzw, u1.xyzw, r0.xy
    st        u0.xyzw, thread_pos.xy, r1.xyzw
    ret
