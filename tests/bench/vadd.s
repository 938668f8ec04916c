; vadd: c[i] = a[i] + b[i] for WAVES * 32 elements: three memory accesses for one addition.
.machine waves=8
.default WAVES, 4096
.dispatch WAVES x 32
.buffer t0, WAVES * 32, iota(0, 1)
.buffer t1, WAVES * 32, iota(5, 2)
.buffer u0, WAVES * 32
.expect u0[0], WAVES * 32, iota(5, 3)

    shl r0.x, thread_id, 2
    ld r1.x, t0.x, r0.x
    ld r1.y, t1.x, r0.x
    add.u32 r1.x, r1.x, r1.y
    st u0.x, r0.x, r1.x
    ret
