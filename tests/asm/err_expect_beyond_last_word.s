.expect u0[1073741824], u32 1
.expect u0[1073741823], u32 1 2
    ret
