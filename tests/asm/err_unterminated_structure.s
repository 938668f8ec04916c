    if lane_id
    loop
    switch lane_id, r1.x
    case 1
    nop
