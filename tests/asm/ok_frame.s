; Frames of calls and rounds, what became of an if, and variables that are gone.
.gone i, "ray[0].start"
.frame 7, round 3 of 16 "blur.comp" 8 "for (int i = 0; i < 16; i++)"
.frame 2, "blur" "blur.comp" 9 in 7
.loc "blur.comp" 3 "if (a) x = 1;" as select in 2
    mov r0.x, u(1)
.loc "blur.comp" 3 "if (a) x = 1;" in 2
    mov r0.x, u(2)
.loc "blur.comp" 4 in 7
    mov r0.y, u(2)
.frame 2, "f<float>(\"1\")" "blur.comp" 12
.var i, u32 r0.y
.loc "blur.comp" 4 "ADD r0.y" as predicate "blur.comp" 3 "MACRO" as select in 2
    mov r0.y, u(2)
.gone i
    ret
