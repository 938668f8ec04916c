; Two waves store neighbouring texels of r8: one word of memory, but no race.
; check: races none

.dispatch 1x64
.framebuffer u0, r8 64x1
.framebuffer u1, rg8 64x1

    shl       r1.x, lane_id, 1
    add.u32   r1.x, r1.x, wave_id
    mov       r1.y, u(0)
    utof      r2.x, wave_id
    st        u0.x, r1.xy, r2.x
    st        u1.xy, r1.xy, r2.x
    ret
