; only floats are nearly equal
.expect u0[0], u32 1 ~ 0.5
.expect u0[0], f32 1 ~ -0.5
    ret
