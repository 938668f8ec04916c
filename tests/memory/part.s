; part.s: what all.s includes.
.macro CUBE to, from
    mul.u32 \to, \from, \from
    mul.u32 \to, \to, \from
.endm
