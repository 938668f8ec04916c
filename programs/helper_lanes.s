; helper_lanes.s: a triangle, and the lanes along its edge that run only for their neighbours.
;
; Run it:   lockstep run programs/helper_lanes.s --dump u0=helper_lanes.png
; See it:   lockstep trace programs/helper_lanes.s --set waves=1 --set memory=flat --window 30:78 -o helper_lanes_trace.png
;
; The triangle is drawn as hardware does it: in quads of 2 x 2 pixels. A quad without a pixel of the triangle is not drawn
; at all: its lanes retire. In the others, lanes outside of the triangle become helpers (`demote`): they compute what their
; neighbours need for derivatives, but what they store is dropped. In the picture they are red, which is what they stored
; before. Enlarged eight times by a second kernel, which loads texels where it can find them.
;
; What to look at: 318 pixels cost 376 lanes. The smaller triangles are, the worse it gets: one pixel costs four.

.dispatch DRAW, [4 4]x[8 8] quads
.dispatch ENLARGE, [32 32]x[8 8]
.texture  t0, 32x32 mips, checker(4, 0xffffff, 0x4060a0)
.sampler  s0, trilinear
.framebuffer u0, 256x256
.framebuffer u1, 32x32

; The background, a helper, a pixel of the triangle, a helper across from it.
.expect u1[0 0], f32   0.12 0.12 0.14 1
.expect u1[2 4], f32   0.8 0.1 0.1 1
.expect u1[14 14], f32 1 1 1 1
.expect u0[16 32], f32 0.8 0.1 0.1 1
; 58 helpers, each with one store that is dropped: mul, sample, st and ret are their four instructions.
.expect helper_drops == 58 when wave_size=32
.expect helper_lane_instructions == 232 when wave_size=32

DRAW:
    utof      r0.xy, thread_pos.xy
    add.f32   r0.xy, r0.xy, 0.5             ; the middle of the pixel

    ; on which side of each edge: (x - ax) * (by - ay) - (y - ay) * (bx - ax) for (3, 4) (29, 11) (9, 30)
    mad.f32   r1.xyz, r0.x, f3(7 19 -26), f3(-21 -551 234)
    mad.f32   r2.xyz, r0.y, f3(-26 20 6), f3(104 -220 -180)
    add.f32   r1.xyz, r1.xyz, r2.xyz
    le.f32    r1.xyz, r1.xyz, 0.0
    and       r3.x, r1.x, r1.y
    and       r3.x, r3.x, r1.z              ; covered
    quad_swap_x r3.y, r3.x
    or        r3.y, r3.x, r3.y
    quad_swap_y r3.z, r3.y
    or        r3.y, r3.y, r3.z              ; some lane of the quad is

    st        u1.xyzw, thread_pos.xy, f4(0.12 0.12 0.14 1)
    push_mask DRAWN
    eq.u32    r3.z, r3.y, 0
    mask_nz   r3.z
    ret                                     ; quads that nobody needs
DRAWN:
    st        u1.xyzw, thread_pos.xy, f4(0.8 0.1 0.1 1)
    eq.u32    r3.z, r3.x, 0
    demote    r3.z
    mul.f32   r0.xy, r0.xy, 0.04
    sample    r4.xyzw, t0.xyzw, s0, r0.xy   ; all four lanes have coordinates
    st        u1.xyzw, thread_pos.xy, r4.xyzw
    ret

ENLARGE:
    shr.u32   r0.xy, thread_pos.xy, 3
    ld        r1.xyzw, u1.xyzw, r0.xy
    st        u0.xyzw, thread_pos.xy, r1.xyzw
    ret
