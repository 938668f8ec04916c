    ret
.macro A
.if 1
    nop
