; every form that wave registers, exec, predicates, indexed resources and group memory can have
.shared 64
    mov w0.xyzw, u4(1 2 3 4)
    add.u32 w127.wx, w0.xy, 1
    mov w1.xy, exec.xy
    mov w1.x, exec
    mov exec, w1.x
    mov exec.yx, w1.xy
    xor exec.xy, w1.xy, exec.xy
    mad.u32 r0.x, lane_id, w0.x, w0.y
    mov r0.xyz, thread_pos.xyz
    mov w2.xyz, group_pos.xyz
    mov r0.x, group_thread_pos
L:  jmp_z w0.x, L
    jmp_nz exec.y, L
    jmp_z 0, M
    jmp_execz L
    jmp_execnz M
M:  @w0.x mov r0.x, u(1)
    mov r1.xyzw, u(0)
    mov r2.xy, u(0)
    @!w127.w add.f32 r0.xy, r1.xy, 0.5
    @ w0.y shuffle r0.x, r1.x, r2.x
    @! w0.z ld r0.x, t0.x, r1.x
    @w0.x st u0.x, r1.x, r0.x
    @w0.x atomic_or r0.x, shared.w, r1.x, 1
LABEL: @w0.x mov r0.x, lane_id
    ballot w0.xy, r0.x
    ballot exec.xy, 1
    any w0.w, thread_id
    all w0.x, w1.x
    all_equal w0.x, f(-0.0)
    readfirst w0.yx, r0.zw
    readlane w0.x, r0.x, wave_size
    writelane r0.xy, u2(1 2), w0.x
    mbcnt r0.x, exec.xy
    mbcnt r0.xy, u2(1 2)
    mbcnt_lo r0.x, w0.x, 0
    mbcnt_hi r0.x, w0.y, r0.x
    shuffle r0.xyzw, r1.wzyx, lane_id
    shuffle_up r0.x, r0.x, 1
    shuffle_down r0.x, r0.x, w0.x
    shuffle_xor r0.x, r0.x, 16
    quad_swap_x r0.xy, r1.xy
    quad_swap_y r0.x, r0.x
    quad_swap_diag r0.x, r0.x
    mask_count w0.x, exec.xy
    mask_first exec.x, w0.xy
    mask_last w0.xyzw, u2(1 0x80000000)
    ld r0.xy, t[w0.x].xw, r1.x
    ld w0.x, u[w127.w].x, w1.x
    st u[w5.z].xy, 0, r0.x
    sample r0.xyzw, t[w0.x].xyzw, s0, r1.xy
    ld w0.xyzw, shared.wzyx, 16
    st shared.xyzw, r0.x, r1.xyzw
    barrier
    fence
    atomic_add.u32 r0.x, u0.x, r1.x, 1
    atomic_sub.u32 r0.xy, u[w0.x].y, 4, w1.x
    atomic_min.i32 r0.x, shared.x, r1.x, -1
    atomic_max.u32 r0.x, shared.x, r1.x, 0xffffffff
    atomic_compare_exchange r0.x, shared.z, r1.x, r2.x, r2.y
    atomic_add.f32 r0.x, u63.x, 0, 0.5
    ret
