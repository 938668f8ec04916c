; Nothing is bound to what is sampled; a number that no resource can have, too.

    sample r0.x, t9.x, s0, f2(0 0)
    ret

.expect fault unbound
