; not UTF-8 at all
    mov r0.x, ÿ
    ret
