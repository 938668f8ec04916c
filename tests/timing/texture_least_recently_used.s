; The texture cache has one set of two lines. Row A is used again after B came: so C takes the place of B, though A came
; first.

.machine waves=1 texture_size=256 texture_ways=2 wave_size=32
.dispatch 1x1
.texture t0, r32f 32x4, fill(0)         ; the rows are a line each
.sampler s0, point clamp

    sample r0.x, t0.x, s0, f2(0 0.1)    ; A: comes
    mov    r1.x, r0.x
    sample r0.x, t0.x, s0, f2(0 0.3)    ; B: comes
    mov    r1.x, r0.x
    sample r0.x, t0.x, s0, f2(0 0.1)    ; A: there
    mov    r1.x, r0.x
    sample r0.x, t0.x, s0, f2(0 0.6)    ; C: comes, and B leaves
    mov    r1.x, r0.x
    sample r0.x, t0.x, s0, f2(0 0.1)    ; A: there
    mov    r1.x, r0.x
    sample r0.x, t0.x, s0, f2(0 0.3)    ; B: comes, and C leaves
    ret

.expect texture_hits == 2
.expect texture_misses == 4
.expect texture_evictions == 2
