; Lanes give one texel of r32f the same red, and greens that do not exist.
; check: races none

.dispatch 1x32
.framebuffer u0, r32f 4x1

    utof      r1.y, lane_id
    mov       r1.x, f(2)
    st        u0.xy, u2(0 0), r1.xy
    ret
