    if uniform r0.x
    endif
    if uniform lane_id
    endif
    if uniform w0.xy
    endif
    if uniform
    endif
    while uniform 1
    loop uniform r15.x
    endloop
    block uniform r15.x
    endblock
    loop uniform
        break
        continue
        while w0.x
        break_if uniform lane_id
        if lane_id
            break uniform
            if uniform w0.x
                break_if uniform w0.x
            endif
        endif
        loop
            continue uniform 2
            break
        endloop
        block uniform
            break_if r0.x
        endblock
    endloop
    switch uniform w0.x, r0.x
    endswitch
    ret
