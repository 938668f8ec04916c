    mov r0.x, lane_di
    mov r0.x, something
    ret
