; Where no lane is active nobody samples, whatever is bound.

.buffer t0, 4
.buffer u0, 1

    mov    w0.x, exec.x
    mov    exec.x, u(0)
    mov    exec.y, u(0)
    sample r0.x, t0.x, s0, f2(0 0)
    sample r0.x, t1.x, s0, f2(0 0)
    ld     r1.x, t1.x, u2(0 0)
    mov    exec.x, w0.x
    st     u0.x, 0, u(7)
    ret

.expect u0[0], u32 7
.expect samples == 2
.expect sampled_quads == 0
.expect fault none
