; one result for the wave goes to a wave register, or to exec
    ballot r0.x, r1.x
    any r0.x, r1.x
    readfirst r0.x, r1.x
    readlane r0.x, r1.x, 0
    mask_count r0.x, w0.x
    ret
