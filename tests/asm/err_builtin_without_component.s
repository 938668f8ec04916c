    mov r0.x, lane_id.y
    mov r0.x, exec.z
    ret
