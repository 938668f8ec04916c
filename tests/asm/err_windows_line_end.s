    mov r0, lane_id
    jmp
    ret
