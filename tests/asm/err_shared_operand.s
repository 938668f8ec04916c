    ld r0.x, shared, 0
    ld r0.x, shared0.x, 0
    mov r0.x, shared.x
    st shared.xx, 0, r0.x
    sample r0.xyzw, shared.xyzw, s0, r1.xy
    ret
