; A picture is turned round into another one.
; check: races none

.dispatch 1x64
.framebuffer u0, 64x1
.framebuffer u1, 64x1

    mov       r0.xy, u(0)
    mov       r0.x, thread_id
    sub.u32   r0.z, 63, thread_id
    ld        r1.xyzw, u0.xyzw, r0.zy
    st        u1.xyzw, r0.xy, r1.xyzw
    ret
