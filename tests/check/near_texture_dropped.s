; One wave stores the red of r32f, the other a green that does not exist.
; check: races none

.dispatch 2x32
.framebuffer u0, r32f 32x1

    mov       r0.x, lane_id
    mov       r0.y, u(0)
    jmp_nz    group_id, G
    st        u0.x, r0.xy, f(1)
    ret
G:
    st        u0.y, r0.xy, f(1)
    ret
