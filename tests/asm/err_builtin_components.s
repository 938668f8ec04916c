    mov w0.x, exec.z
    mov r0.x, group_pos.w
    mov r0.xy, thread_id.xy
    mov exec.xx, w0.xy
    mov exec.xyz, w0.xyz
    ret
