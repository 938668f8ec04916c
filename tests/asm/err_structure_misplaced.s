    else
    endif
    endloop
    endswitch
    while lane_id
    break
    continue
    break_if lane_id
    continue_if lane_id
    case 1
    default
    loop
    endif
    if lane_id
    else
    else
    endloop
    endif
    endloop
    switch lane_id, r1.x
    default
    case 1
    default
    endswitch
    ret
