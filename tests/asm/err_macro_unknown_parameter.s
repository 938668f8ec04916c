.macro MOVE to, from
    mov \to, \form      ; \other
    mov \to_x, \from
    mov \to, \ from
.loc "\x41\\" 1
.endm
    MOVE r0.x, lane_id
.repeat 1, i
    mov r0.x, u(\j)
.endr
    mov r0.x, \i
    ret
