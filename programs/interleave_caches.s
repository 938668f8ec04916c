; interleave_caches.s: four waves march rays behind caches: the post's Figures 1, 2 and 3 once more, with memory like that
; of the machine they were made on, which takes 100 cycles to the L1 and 300 to DRAM.
;
;     store red                                               // there is work going on
;     for (steps = 0; steps < 12; steps++) {
;         d = scene(p) * 0.3;                                 // a step as short as it has to be
;         if (d <= 0.03) break;
;         p += ray * d;
;     }
;     store hit ? sample(grain, p.xy) : sky
;
; 32 x 4 rays in a corridor: a box and a ball that flow into each other, a floor, two walls. Memory is far away, and the
; loop asks nothing of it: the store at the start is not waited for, and the sample comes at the end. So the ALUs are
; busy, though four waves could never hide 300 cycles. (interleave.s samples in every step, and needs flat memory.)
;
; Run it:   lockstep run programs/interleave_caches.s
; See it:   lockstep trace programs/interleave_caches.s --window 0:670 --scale 2 -o interleave_caches.png
;           and the same with --set issue=1 or --set issue=4
;
; What to look at: the strips below, as in interleave.s. With four issues waves 2 and 3 get what waves 0 and 1 leave. Rays
; near the box look at its grain, others do not, so that waves get out of step.

.machine  preset=post-caches
.dispatch 1x128
.texture  t0, 64x64, noise(7, 8)
.sampler  s0, bilinear wrap
.framebuffer u0, 32x4

STEPS = 12

.expect max_mask_depth == 3
.expect samples > 0

    jmp       RAYS

SCENE:                                  ; r5.x = how far the nearest thing is from r3.xyz
    add.f32   r5.x, r3.y, 1.22          ; the floor
    sub.f32   r4.xyz, r3.xyz, f3(-0.44 0.26 1.93)
    abs.f32   r4.xyz, r4.xyz
    sub.f32   r4.xyz, r4.xyz, f3(0.3 0.4 0.5)
    max.f32   r4.w, r4.x, r4.y
    max.f32   r4.w, r4.w, r4.z
    min.f32   r5.x, r5.x, r4.w          ; the box
    sub.f32   r4.xyz, r3.xyz, f3(0.59 -0.98 2.18)
    len       r4.w, r4.xyz
    sub.f32   r4.w, r4.w, 1.09
    sub.f32   r4.x, r5.x, r4.w          ; the ball, with a smooth seam
    mad.f32   r4.x, r4.x, 0.8, 0.5
    clamp     r4.x, r4.x
    lerp      r5.x, r5.x, r4.w, r4.x
    sub.f32   r4.y, r4.x, 1.0
    mul.f32   r4.y, r4.y, 0.6
    mad.f32   r5.x, r4.x, r4.y, r5.x
    lt.f32    r9.x, r5.x, 0.61
    push_mask SMOOTH
    mask_nz   r9.x
    fract.f32 r8.x, r3.x                ; what is near has a grain
    mad.f32   r5.x, r8.x, 0.01, r5.x
    pop_mask
SMOOTH:
    add.f32   r10.x, r3.x, 1.9          ; the walls
    min.f32   r5.x, r5.x, r10.x
    sub.f32   r10.y, 1.9, r3.x
    min.f32   r5.x, r5.x, r10.y
    pop_mask

RAYS:
    and       r0.x, thread_id, 31
    shr.u32   r0.y, thread_id, 5
    st        u0.xyzw, r0.xy, f4(1 0 0 1)
    utof      r1.xy, r0.xy
    add.f32   r1.xy, r1.xy, f2(0.5 0.5)
    div.f32   r1.xy, r1.xy, f2(32.0 4.0)
    mad.f32   r1.xy, r1.xy, f2(2.0 -2.0), f2(-1.0 1.0)
    mov       r1.z, f(1.02)
    norm      r1.xyz, r1.xyz
    mov       r2.xyz, f3(0.0 0.0 -1.0)
    push_mask DONE
STEP:
    lt.u32    r6.x, r6.y, STEPS
    mask_nz   r6.x
    mov       r3.xyz, r2.xyz
    push_mask BACK
    jmp       SCENE
BACK:
    mul.f32   r5.x, r5.x, 0.3
    gt.f32    r6.z, r5.x, 0.03
    sub.u32   r6.w, 1, r6.z             ; a hit
    mask_nz   r6.z
    mad.f32   r2.xyz, r1.xyz, r5.x, r2.xyz
    add.u32   r6.y, r6.y, 1
    jmp       STEP
DONE:
    mov       r7.xyzw, f4(0.5 0.6 0.9 1.0)
    push_mask SKY
    mask_nz   r6.w
    sample    r7.xyzw, t0.xyzw, s0, r2.xy
    pop_mask
SKY:
    st        u0.xyzw, r0.xy, r7.xyzw
    ret
