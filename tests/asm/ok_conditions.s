N = 3
.if N == 3
    nop
.else
    nonsense, and "more
.if 1
    nonsense
.elif nothing is read here
.else
.endif
.endif
.if N == 1
    nonsense
.elif N == 2
    nonsense
.elif N == 3
    nop
.elif 1 / 0                             ; not computed: a part was taken
    nonsense
.else
    nonsense
.endif
.ifdef N
    nop
.endif
.ifndef N
    nonsense
.else
    nop
.endif
.ifdef A_MACRO
    nonsense
.endif
.macro A_MACRO
.endm
.if defined(A_MACRO) && !defined(B_MACRO)
    nop
.endif
LABEL: .if 0.5
OTHER:
.endif
    ret
