; options: --define STRIDE=4
; Only what .default defines can be replaced.
STRIDE = 1
    mov     r0.x, u(STRIDE)
    ret
