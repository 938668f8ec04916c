; the number of a resource: one component of a wave register
    ld r0.x, t[r0.x].x, 0
    ld r0.x, t[w0.xy].x, 0
    ld r0.x, t[w0].x, 0
    ld r0.x, t[3].x, 0
    ld r0.x, t[w128.x].x, 0
    ld r0.x, t[w0.x], 0
    ld r0.x, t[w0.x.x, 0
    ld r0.xy, t[w0.x].x, 0
    st t[w0.x].x, 0, r0.x
    sample r0.x, t0.x, s[w0.x], r0.xy
    ld r0.x, r[w0.x].x, 0
    ret
