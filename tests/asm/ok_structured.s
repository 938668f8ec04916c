LOOP: loop                              ; a label may have the name of a statement
    while lane_id
endloop
    loop r15.x
        if lane_id
            break
        else
            break_if 1
        endif
        if lane_id
            while lane_id
        endif
    endloop
    loop r15.x, r16.y
        continue_if lane_id
        if lane_id
            if lane_id
                continue
            endif
            break
        endif
        break_if lane_id
    endloop
    loop r15.x, r15.w
        switch lane_id, r14.x
        endswitch
        switch lane_id, r14.x
        default
            break
        endswitch
    endloop
    switch lane_id, r14.x
    case 0, 1, -1, 3 * 4
        loop
            nop
            break
        endloop
    case 2
        ret
    default
        nop
    endswitch
    jmp LOOP
