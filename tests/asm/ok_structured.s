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
    block
        block r15.x
            loop r16.x
                if lane_id
                    break 2
                endif
                break_if lane_id, 2
            continuing
                break_if lane_id
            endloop
        endblock
        break
    endblock
    loop uniform
        while uniform w0.x
        if uniform w0.y
            break uniform
        else
            continue uniform
        endif
        block uniform
            break_if uniform wave_id
            continue_if uniform w0.z, 2
        endblock
    continuing
        nop
    endloop
    jmp LOOP
