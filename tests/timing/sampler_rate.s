; Two quads a cycle; half a wave has four; a blend of two mip levels counts twice; lanes that are off do not count.

.machine memory=flat waves=1 alus=1 issue=1 sampler_rate=2 sampler_latency=10
.dispatch 1x32
.texture t0, 4x4 mips, fill(0)
.sampler s0, trilinear
.buffer  u0, 4

    sample_lod r1.x, t0.x, s0, f2(0 0), 1       ; cycle 0: 8 quads in 0 to 3
    sample_lod r1.y, t0.x, s0, f2(0 0), f(0.5)  ; 1: 16 in 4 to 11
    mov     r2.x, r1.x                          ; 13
    mov     r2.x, clock                         ; 14
    mov     r2.y, r1.y                          ; 21
    mov     r2.y, clock                         ; 22
    lt.u32  r3.x, lane_id, 5                    ; 23
    push_mask END                               ; 24
    mask_nz r3.x                                ; 25
    sample_lod r1.z, t0.x, s0, f2(0 0), 1       ; 26: two quads, for five lanes
    mov     r2.z, r1.z                          ; 36
    mov     r2.z, clock                         ; 37
    st      u0.xyz, 0, r2.xyz
    pop_mask
END:
    ret

.expect u0[0], u32 14 22 37
.expect sampler_busy == 13
.expect sampled_quads == 26
