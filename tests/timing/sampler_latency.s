; A sample of 8 quads keeps the sampler for 8 cycles; 24 cycles after the last one the result can be read.

.machine memory=flat waves=1 alus=1 issue=1
.dispatch 1x32
.texture t0, 2x2, fill(0)
.buffer  u0, 2

    sample  r1.x, t0.x, s0, f2(0 0)     ; cycle 0: quads in 0 to 7
    mov     r2.x, clock                 ; 1
    mov     r3.x, r1.x                  ; 31
    mov     r2.y, clock                 ; 32
    push_mask END
    eq.u32  r4.x, lane_id, 0
    mask_nz r4.x
    st      u0.xy, 0, r2.xy
    pop_mask
END:
    ret

.expect u0[0], u32 1 32
.expect sampler-result == 29
.expect sampler_busy == 8
