; Predicates as PTX writes them, and types of its instructions.
    @%p1 jmp L
    @!%p1 ret
    @p ret
    @p2 ret
    @#1 ret
    @% ret
    @r1.x ret
    min.s32 r0.x, r1.x, r2.x
    and.b32 r0.x, r1.x, r2.x
    mov r0.xy, gl_GlobalInvocationID.xy
L:
    ret
