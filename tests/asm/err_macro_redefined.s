.macro TWICE a
.endm
.macro TWICE b
    nonsense, that is not read
.endm
.macro mov a, b
.endm
.macro loop
.endm
    TWICE 1
    ret
