    mov r0.xyzwx, lane_id
    mov r0., lane_id
    mov r0.xq, lane_id
    ret
