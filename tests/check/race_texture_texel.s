; Both waves store the same texels.
; check: races 10/10

.dispatch 1x64
.framebuffer u0, 32x2

    mov       r0.x, lane_id
    mov       r0.y, u(1)
    utof      r1.x, wave_id
    st        u0.xyzw, r0.xy, r1.x
    ret
