; registers are lower case
    mov R0.X, lane_id
    mov r1.x, LANE_ID
    ret
