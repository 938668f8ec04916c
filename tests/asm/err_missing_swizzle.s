    mov r0, lane_id
    ld r0.x, t1, r0.x
    ret
