; One wave stores texels by coordinates, the other loads the same words by address.
; check: races 11/14

.dispatch 1x64
.framebuffer u0, 32x1

    mov       r0.xy, u(0)
    mov       r0.x, lane_id
    shl       r0.z, lane_id, 2
    jmp_nz    wave_id, WORDS
    st        u0.xyzw, r0.xy, f(1.0)
    ret
WORDS:
    ld        r1.x, u0.x, r0.z
    ret
