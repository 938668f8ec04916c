    mov r256.x, lane_id
    ld r0.x, t64.x, r0.x
    st u64.x, r0.x, r0.x
    sample r0.xyzw, t0.xyzw, s64, r0.xy
    ret
