; What comes from other lanes, from memory and from masks is not known.
    mov      r1.x, lane_id
    mov      r0.xyzw, u(0)
    shuffle_xor r0.x, r1.x, 1
    quad_swap_x r0.y, r1.x
    mbcnt    r0.z, exec.x
    writelane r0.w, u(1), 3
    mov      r2.xy, u(0)
    atomic_add.u32 r2.x, u0.x, 0, 1
    shuffle_up r2.y, r1.x, 1
    mask_nz  r0.x
    mask_nz  r0.y
    mask_nz  r0.z
    mask_nz  r0.w
    mask_nz  r2.x
    mask_nz  r2.y
    ret
