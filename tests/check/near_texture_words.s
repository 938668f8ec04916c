; The words that are loaded by address are those of the other row.
; check: races none

.dispatch 1x64
.framebuffer u0, 32x2

    mov       r0.xy, u(0)
    mov       r0.x, lane_id
    shl       r0.z, lane_id, 2
    jmp_nz    wave_id, WORDS
    st        u0.xyzw, r0.xy, f(1.0)
    ret
WORDS:
    add.u32   r0.z, r0.z, 128
    ld        r1.x, u0.x, r0.z
    ret
