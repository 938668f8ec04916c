.macro SWAP a, b, spare=r9
    mov \spare.x, \a
    mov \a, \b
    mov \b, \spare.x
.endm
.macro SUM to, rest...
    mov \to, u(0)
.for part, \rest
    add.u32 \to, \to, \part
.endr
.endm
.macro COUNTED, kind, value            ; a comma behind the name is allowed
.if \# != 2
    nonsense
.endif
LABEL_\kind\()_\@:
    mov.\kind r1.x, \value
.endm
.macro MAYBE condition
.if !(\condition)
.exitm
.endif
    nop
.exitm
    nonsense
.endm
.macro DEEP n
.if \n
    SUM r2.x, \n
    DEEP \n-1                          ; 3, 3-1, 3-1-1: the text goes on
.endif
.endm
.macro LOCATE name
.loc "\name.hlsl" 7
.endm
    SWAP r0.x, r1.x
    SWAP r0.y, r1.y, r8
    SWAP r0.y, r1.y,                   ; an empty argument is the default
    SUM r0.x
    SUM r0.x, 1
    SUM r0.x, 1, lane_id, min(2, 3), u(4)
    COUNTED u32, 1 + 2
    COUNTED f32, (0.5)
    MAYBE 0
    MAYBE 1 == 1
    DEEP 3
    SUM r0.x, 1, \
        2                              ; arguments may go on in the next line
    LOCATE shader
    ret
