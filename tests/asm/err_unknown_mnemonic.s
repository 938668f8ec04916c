; a slip of the fingers
    pop_msak
    ad.u32 r0.x, r0.x, u(1)
    frobnicate r0.x
    ret
