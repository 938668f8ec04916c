; a write mask names each component once
    mov r0.xx, lane_id
    st u0.xx, r0.x, r0.xy
    ret
