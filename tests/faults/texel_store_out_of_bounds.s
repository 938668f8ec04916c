; One row too far down; columns that are there do not help.

.framebuffer u0, 4x2

    st  u0.xyzw, u2(0 1), f(1)
    st  u0.xyzw, u2(0 2), f(1)
    ret

.expect fault out-of-bounds
.expect u0[4], u32 0xffffffff when memory=flat
