    loop
        if lane_id
            break
        else
            while lane_id
        endif
        break_if lane_id
        continue_if lane_id
    endloop
    loop r1.x
        if lane_id
            continue
        endif
        loop r1.x
        endloop
        switch lane_id, r1.x
        endswitch
        loop r2.x, r2.x
        endloop
    endloop
    ret
