; Each wave stores a row of its own.
; check: races none

.dispatch 1x64
.framebuffer u0, 32x2

    mov       r0.x, lane_id
    mov       r0.y, wave_id
    utof      r1.x, wave_id
    st        u0.xyzw, r0.xy, r1.x
    ret
