; options: --define STRID=4 --define OTHER=1
; A constant that the program does not ask for: a slip.
.default STRIDE, 1
.ifdef OTHER
    mov     r0.x, u(STRIDE)
.endif
    ret
