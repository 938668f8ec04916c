; A hit in the texture cache costs nothing: the sample of one quad is ready after sampler_latency, as if there were no
; cache. (A line is looked up in the cycle after the sampler takes the quad.) With a second line a cycle later, the
; result is a cycle later.

.machine waves=1 alus=1 issue=1 sampler_latency=20 texture_lookups=1 wave_size=32
.dispatch 1x4
.texture t0, r32f 32x2, fill(0)                 ; the rows are a line each
.sampler s0, point clamp
.sampler s1, bilinear clamp
.buffer  u0, 2

    sample  r1.x, t0.x, s1, f2(0.5 0.5)         ; both lines come
    mov     r2.x, r1.x
    mov     w0.x, clock
    sample  r1.x, t0.x, s0, f2(0.5 0)           ; one line
    mov     r2.x, r1.x
    mov     w0.y, clock
    sample  r1.x, t0.x, s1, f2(0.5 0.5)         ; two
    mov     r2.x, r1.x
    mov     w0.z, clock
    sub.u32 w1.x, w0.y, w0.x
    sub.u32 w1.y, w0.z, w0.y
    st      u0.xy, 0, w1.xy
    ret

.expect texture_hits == 3
.expect texture_misses == 2
.expect u0[0], u32 22 23
