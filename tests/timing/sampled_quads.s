; The sampler takes quads with an active lane, and one that blends two levels for an active lane twice: what inactive
; lanes of a quad would sample does not count. Lanes 0, 5 and 6, in two of eight quads, are active.

.machine waves=1 alus=1 issue=1 wave_size=32 memory=flat
.dispatch 1x32
.texture t0, 4x4 mips, fill(0)
.sampler s0, trilinear
.buffer u0, 2

    eq.u32  r0.x, lane_id, 0            ; cycle 0
    sel     r1.x, r0.x, f(1), f(0.5)  ; 1: lane 0 needs one level, all others blend two
    mov     exec.x, u(1)                ; 2
    sample_lod r2.x, t0.x, s0, f2(0 0), r1.x
    mov     exec.x, u(0x61)
    sample_lod r2.y, t0.x, s0, f2(0 0), r1.x
    mov     exec.x, u(0xffffffff)
    ret

.expect sampled_quads == 4              ; 1, and 1 + 2
.expect sampler_busy == 4
