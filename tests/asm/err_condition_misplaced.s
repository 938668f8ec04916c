.endif
.else
.elif 1
.if 1
.else
.else
.elif 1
.endif
.if
    this is left out
.else
    this too
.endif
.if 1 2
.endif
.ifdef
.endif
.if 0
.elif X
    left out
.else
    left out
.endif
.if 1
.macro A
.endif
.endm
    A
.endif
    ret
