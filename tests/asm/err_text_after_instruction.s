; one statement a line
    mov r0.x, lane_id ret
    ret
