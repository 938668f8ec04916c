; All lanes give one texel another blue.
; check: races 10/10

.dispatch 1x32
.framebuffer u0, 4x4

    utof      r1.z, lane_id
    mul.f32   r1.z, r1.z, 0.03125
    mov       r1.xyw, f(1.0)
    st        u0.xyzw, u2(1 2), r1.xyzw
    ret
