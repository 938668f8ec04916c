; included by err_include_error_inside.s
    add.u32 r0.x, r0.x
.macro DOUBLE to, from
    add.u32 \to, \from
.endm
