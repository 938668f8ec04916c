; rgba is xyzw here
    mov r0.rgb, lane_id
    mov r0.XY, lane_id
    ret
