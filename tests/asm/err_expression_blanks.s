    mov r0.xy, u2(1 - 1)
    mov r0.xy, u2(1 * 1)
    mov r0.xy, u2(1- 1 2)
    mov r0.xy, u2(1 -1)
    mov r0.xy, u2(1 (2) 3)
.buffer u0, u32 1 2 - 3
    ret
