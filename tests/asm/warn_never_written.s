    mov r1.xy, u2(1 2)
    st u0.xyz, r2.w, r1.xyz
    ret
