    switch lane_id, r1.x
    case 1, 2
        nop
    case 3, 2
        nop
    case
        nop
    case 1.5
        nop
    case 4294967296
        nop
    case -1
        nop
    case 0xffffffff
        nop
    endswitch
    switch lane_id, r1.x
    case 1, 2
        nop
    endswitch
    ret
