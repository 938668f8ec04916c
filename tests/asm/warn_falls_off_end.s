    mov r0.x, lane_id
    nop ; the end
