; interleave.s: four waves march rays on two ALUs and one sampler: the workload of the post's Figures 1, 2 and 3.
;
;     do {
;         height = sample(hills, p.xz * 0.05);                   // asked for first, needed last
;         d = min(pillars(p), ball(p), (p.y - height) * 0.5);    // as far as nothing can be in the way
;         if (d <= 0.01 || t >= 30 || steps >= 48) break;
;         t += d;
;         p += ray * d;
;     } while (true);
;
; 16 x 8 rays. A step is 32 instructions: mostly simple ones, two `mul` and two `mad` of two cycles, a `len` of four,
; and a sample that takes 32 cycles, of which 20 or more are hidden behind the pillars and the ball.
;
; Run it:   lockstep run programs/interleave.s
; See it:   lockstep trace programs/interleave.s --window 0:670 --cell 2 -o interleave.png
;           and the same with --preset post-4:1 or post-4:4
;
; What to look at: the two strips below. Two issues a cycle keep both ALUs busy; with one the second ALU gets what
; happens to come while the first is in a `len`. With four issues both are full, but `eager` gives a port to each wave,
; and the lower port has the first choice: waves 2 and 3 get what waves 0 and 1 leave. Then, with --preset post-4:4,
; try other schedulers. traces/README.md has the table.

.machine  memory=flat                   ; the figures of the post have no caches
.dispatch 1x128
.texture  t0, 64x64, noise(7, 8)        ; heights of the hills
.sampler  s0, bilinear wrap
.buffer   u0, 128                       ; how far each ray went
.buffer   u1, 128                       ; 1: it ended for one of the three reasons

NEAR  = 0.01
FAR   = 30.0
STEPS = 48

; Ray 58 aims at the middle of the ball, which is 8 * |(0.25 -0.16 1)| - 1 away. Ray 0 goes to the sky.
.expect u0[58], f32 7.345 ~ 0.02
.expect u0[0], f32 31 ~ 1
.expect u1[0], 128, fill(1)
.expect divergent_branches > 40 when wave_size=32

    ; the ray of a pixel of 16 x 8: the eye is above the hills and looks along z, a little down
    and       r0.x, thread_id, 15
    shr.u32   r0.y, thread_id, 4
    utof      r0.xy, r0.xy
    mad.f32   r1.xy, r0.xy, f2(0.1 -0.06), f2(-0.75 0.02)
    mov       r1.z, f(1.0)
    norm      r1.xyz, r1.xyz
    mov       r2.xyz, f3(0.5 3.0 -4.0)  ; p
    mov       r6.x, f(0)                ; t
    mov       r7.x, u(0)                ; steps
    push_mask DONE
STEP:
    mul.f32   r3.xy, r2.xz, 0.05
    sample    r3.x, t0.x, s0, r3.xy
    ; pillars, every four units in both directions: no further than the largest of the three distances to a box
    mul.f32   r4.xz, r2.xz, 0.25
    fract.f32 r4.xz, r4.xz
    sub.f32   r4.xz, r4.xz, 0.5
    mul.f32   r4.xz, r4.xz, 4.0
    sub.f32   r4.y, r2.y, 0.6
    abs.f32   r4.xyz, r4.xyz
    sub.f32   r4.xyz, r4.xyz, f3(0.3 1.2 0.3)
    max.f32   r5.x, r4.x, r4.y
    max.f32   r5.x, r5.x, r4.z
    ; a ball
    sub.f32   r8.xyz, r2.xyz, f3(2.5 1.72 4.0)
    len       r8.x, r8.xyz
    sub.f32   r8.x, r8.x, 1.0
    min.f32   r5.x, r5.x, r8.x
    ; the hill below
    sub.f32   r3.y, r2.y, r3.x
    mul.f32   r3.y, r3.y, 0.5
    min.f32   r5.x, r5.x, r3.y
    ; on, unless something is hit, or the ray is far, or it takes too long
    gt.f32    r9.x, r5.x, NEAR
    lt.f32    r9.y, r6.x, FAR
    lt.u32    r9.z, r7.x, STEPS
    and       r9.x, r9.x, r9.y
    and       r9.x, r9.x, r9.z
    mask_nz   r9.x
    add.f32   r6.x, r6.x, r5.x
    add.u32   r7.x, r7.x, 1
    mad.f32   r2.xyz, r1.xyz, r5.x, r2.xyz
    jmp       STEP
DONE:
    shl       r0.x, thread_id, 2
    le.f32    r9.x, r5.x, NEAR
    ge.f32    r9.y, r6.x, FAR
    eq.u32    r9.z, r7.x, STEPS
    or        r9.x, r9.x, r9.y
    or        r9.x, r9.x, r9.z
    st        u0.x, r0.x, r6.x
    st        u1.x, r0.x, r9.x
    ret
