    if
    endif
    if r0.xy
    else
    endif
    if r0
    endif
    if lane_id, 1
    endif
    if 1.5
    endif
    loop lane_id
    endloop
    loop r1.xy
    endloop
    loop r1.x r1.y
    endloop
    loop r1.x, r1.y, r1.z
    endloop
    switch lane_id
    endswitch
    switch lane_id, r1
    endswitch
    switch r1.x, r1.x
    endswitch
    loop
    while
    endloop
    ret
