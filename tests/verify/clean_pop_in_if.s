; What looks like pop-in-if, and is right.
.macro CALL function
.local BACK
    push_mask BACK
    jmp \function
BACK:
.endm
    mov r0.xyzw, lane_id
    push_mask HERE
    jmp FN
HERE:
    if r0.x                             ; the last instruction of an if is that of a mask of its own
        push_mask INNER
        mask_nz r0.y
        add.u32 r0.y, r0.y, 1
        pop_mask
INNER:
    endif
    if r0.x                             ; pops what was pushed in the if: its label is somewhere else
        push_mask OTHER
        pop_mask
    endif
    ret
OTHER:
    pop_mask
FN:
    if r0.x                             ; a call in an if
        CALL G
    endif
    if r0.x                             ; an if in an if: its end is no pop_mask of the source
        if r0.y
            add.u32 r0.z, r0.z, 1
        endif
    endif
    loop                                ; on the level of a loop it leaves the loop
        sub.u32 r0.z, r0.z, 1
        mask_nz r0.z
    endloop
    br_push r0.x, ELSE, CONV            ; by hand a side has to end so
    add.u32 r0.x, r0.x, 1
    pop_mask
ELSE:
    pop_mask
CONV:
    ge.u32 r1.x, r0.x, u(8)
    mask_nz r1.x                        ; the early return
    add.u32 r0.x, r0.x, 1
    if r0.x
        add.u32 r0.x, r0.x, 1
    endif
    pop_mask                            ; behind an if
G:
    if r0.x
        ret
    endif
    pop_mask
