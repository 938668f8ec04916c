; A picture is turned round in place: texels are read by one wave and written by the other.
; check: races 10/11

.dispatch 1x64
.framebuffer u0, 64x1

    mov       r0.xy, u(0)
    mov       r0.x, thread_id
    sub.u32   r0.z, 63, thread_id
    ld        r1.xyzw, u0.xyzw, r0.zy
    st        u0.xyzw, r0.xy, r1.xyzw
    ret
