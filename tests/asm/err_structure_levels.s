    break
    continue
    continuing
    endblock
    block
        continue
        break 2
        break 0
        break x
        while lane_id
        if lane_id
            break
        endif
        break_if lane_id
    endblock
    loop r15.x
        block
            if lane_id
                break 2
            endif
            continue
            continue 1
        endblock
        block r15.x
        endblock
        block r14.x, r14.y
        endblock
        continuing
        continue
        loop
            continue_if lane_id, 2
        endloop
        continuing
    endloop
    block r15.x
        loop
            break_if lane_id, 2
            if lane_id
                break 2
            endif
        endloop
    endblock
    ret
