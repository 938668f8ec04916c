.macro
.endm
.macro 5
.endm
.macro A a b
.endm
.macro B a, a
.endm
.macro C a=1, b
.endm
.macro D a..., b
.endm
.macro E a.b
.endm
.macro F a,
.endm
.macro .G a
.endm
    ret
