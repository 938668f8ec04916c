; Waves store different components of one texel: of rgba8 they are one word.
; check: races 10/13

.dispatch 1x64
.framebuffer u0, 32x1

    mov       r0.xy, u(0)
    mov       r0.x, lane_id
    jmp_nz    wave_id, GREEN
    st        u0.x, r0.xy, f(1.0)
    ret
GREEN:
    st        u0.y, r0.xy, f(1.0)
    ret
