; A sample of a texture with mip levels looks at the coordinates of the whole quad, also where lanes are masked off.
; check: uninit 14

.dispatch 1x32
.texture t0, 8x8 mips, fill(0)

    and       r1.x, lane_id, 1
    push_mask DONE
    mask_nz   r1.x
    utof      r0.x, lane_id
    mov       r0.y, f(0.5)
    mul.f32   r0.x, r0.x, 0.03125
    mov       r0.z, r0.x
    sample    r2.xyzw, t0.xyzw, s0, r0.xy
    pop_mask
DONE:
    ret
