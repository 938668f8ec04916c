; The texture cache has one set of two lines: of these the one makes room that was not used for longer, and to come is
; to be used.

.machine waves=1 texture_size=256 texture_ways=2 wave_size=32
.dispatch 1x1
.texture t0, r32f 32x8, fill(0)         ; the rows are a line each
.sampler s0, point clamp

    sample r0.x, t0.x, s0, f2(0 0.05)   ; A: comes
    mov    r1.x, r0.x
    sample r0.x, t0.x, s0, f2(0 0.18)   ; B: comes
    mov    r1.x, r0.x
    sample r0.x, t0.x, s0, f2(0 0.05)   ; A: there
    mov    r1.x, r0.x
    sample r0.x, t0.x, s0, f2(0 0.30)   ; C: comes, and B leaves: A has been used since
    mov    r1.x, r0.x
    sample r0.x, t0.x, s0, f2(0 0.05)   ; A: there
    mov    r1.x, r0.x
    sample r0.x, t0.x, s0, f2(0 0.30)   ; C: there
    mov    r1.x, r0.x
    sample r0.x, t0.x, s0, f2(0 0.43)   ; D: comes, and A leaves
    mov    r1.x, r0.x
    sample r0.x, t0.x, s0, f2(0 0.30)   ; C: there
    mov    r1.x, r0.x
    sample r0.x, t0.x, s0, f2(0 0.55)   ; E: comes, and D leaves
    mov    r1.x, r0.x
    sample r0.x, t0.x, s0, f2(0 0.68)   ; F: comes, and C leaves: E has come since it was used
    mov    r1.x, r0.x
    sample r0.x, t0.x, s0, f2(0 0.55)   ; E: there
    mov    r1.x, r0.x
    ret

.expect texture_hits == 5
.expect texture_misses == 6
.expect texture_evictions == 4
