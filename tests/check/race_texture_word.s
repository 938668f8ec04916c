; One wave stores a texel, the other loads its word by address.
; check: races 11/14

.dispatch 2x32
.framebuffer u0, 32x1

    mov       r0.x, lane_id
    mov       r0.y, u(0)
    shl       r0.z, lane_id, 2
    jmp_nz    group_id, G
    st        u0.xyzw, r0.xy, f(1)
    ret
G:
    ld        r1.x, u0.x, r0.z
    ret
