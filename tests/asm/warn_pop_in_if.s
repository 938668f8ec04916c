; A pop_mask that was to return from a function, but only ends the if or switch around it.
.macro RETURN
    pop_mask
.endm
    push_mask BACK
    jmp FN
BACK:
    ret
FN:
    if r0.x
        pop_mask
    endif
    if r0.y
        mov r1.x, u(1)
        pop_mask
    else
        mov r1.x, u(2)
        RETURN
    endif
    loop r2.x
        if r0.z
            if lane_id                  ; in an if in a loop
                mov r1.x, u(3)
            endif
            pop_mask
        endif
        break_if r0.w
    endloop
    switch r0.x, r3.x
    case 1
        pop_mask
    case 2, 3
        mov r1.x, u(4)
    default
        pop_mask
    endswitch
    mov r0.xyzw, lane_id
    pop_mask
