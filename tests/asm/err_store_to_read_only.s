; t# can only be read
    st t0.x, r0.x, r0.y
    ret
