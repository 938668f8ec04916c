; A warning inside a macro says where the macro was expanded.
.macro ADD1 r
    add.u32 \r, r9.x, 1
    jmp_z u(1), NOWHERE
.endm
    ADD1 r0.x
    ADD1 r1.x
NOWHERE:
    pop_mask
    ret
