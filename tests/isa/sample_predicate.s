; sample with a predicate, in waves of which some have no lane for it: their lanes keep what they had. All samples of a
; core share one queue, so that samples without lines stand between those that wait for theirs.

.dispatch 3x67
.texture t0, r32f 64x16, f32 iota(0, 1)                 ; texel i is i
.sampler s0, point clamp
.buffer  u0, 2

    and     r0.x, thread_id, 63
    shr.u32 r0.y, thread_id, 6
    utof    r0.xy, r0.xy
    mad.f32 r0.xy, r0.xy, f2(0.015625 0.0625), f2(0.0078125 0.03125)
    mov     r1.xyzw, f(-1)
    rem.u32 r2.x, thread_id, 5
    eq.u32  r2.x, r2.x, 0
    and     r2.y, wave_id, 1
    ballot  w0.xy, r2.x                                 ; every fifth thread
    ballot  w1.xy, r2.y                                 ; all lanes of odd waves, and none of even ones
    sample  r1.x, t0.x, s0, r0.xy
    @w0.x   sample r1.y, t0.x, s0, r0.xy
    @w2.x   sample r1.z, t0.x, s0, r0.xy                ; nobody
    @w1.x   sample r1.w, t0.x, s0, r0.xy
    @!w1.x  sample r4.x, t0.x, s0, r0.xy

    utof    r5.x, thread_id
    sel     r5.y, r2.x, r5.x, f(-1)
    mov     r5.z, f(-1)
    sel     r5.w, r2.y, r5.x, f(-1)
    sel     r6.x, r2.y, f(0), r5.x
    eq.f32  r1.xyzw, r1.xyzw, r5.xyzw
    eq.f32  r4.x, r4.x, r6.x
    and     r1.xy, r1.xy, r1.zw
    and     r1.x, r1.x, r1.y
    and     r1.x, r1.x, r4.x
    sel     r1.x, r1.x, u(0), u(4)
    atomic_add.u32 r1.y, u0.x, r1.x, 1                  ; right ones, wrong ones
    ret

.expect u0[0], u32 201 0
.expect sampled_quads > 100
