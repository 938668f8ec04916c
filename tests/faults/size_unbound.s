; Nothing has no size. The wave stays at the instruction; without a lane that asks nothing is checked.

.buffer t0, 4

    size w0.x, t0.x
    mov  w1.xy, u2(0 5)
    size r0.x, t[w1.x].x
    @w1.x size r0.x, u0.x
    size r0.x, t[w1.y].x
    ret

.expect fault unbound
.expect wave_instructions == 5
