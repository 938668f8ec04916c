.macro GO where
    jmp \where
.endm
.macro GO2 where
    nop
    GO \where
.endm
    GO2 STRAT
START:
    GO2 START
    ret
