; only the last thing in a line continues it
    mov r0.x, \ lane_id
    ret
