; Two waves store one texel of r8 each lane, the second one texel further: all but the first are stored twice.
; check: races 10/10

.dispatch 1x64
.framebuffer u0, r8 64x1

    add.u32   r1.x, lane_id, wave_id
    mov       r1.y, u(0)
    utof      r2.x, wave_id
    st        u0.x, r1.xy, r2.x
    ret
