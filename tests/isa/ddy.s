; ddy: d = a of the lower lane of the own column of the quad - a of the upper one.

.dispatch 1x8
.buffer t0, f32  1 2  4 8   10 7  nan 7
.buffer u0, 16

    shl   r0.x, thread_id, 2
    ld    r1.x, t0.x, r0.x
    mov   r1.y, f(3)
    ddy   r2.xy, r1.xy
    ddy   r1.x, r1.x                ; the destination is the source
    st    u0.x, r0.x, r1.x

    ; inactive lanes count with what they hold, and keep it
    ld    r1.x, t0.x, r0.x
    mov   r4.x, f(5)
    push_mask JOIN
    and   r3.x, thread_id, 2
    mask_nz r3.x
    mov   r1.x, f(20)
    ddy   r4.x, r1.x
    pop_mask
JOIN:
    add.u32 r0.y, r0.x, 32
    st    u0.x, r0.y, r4.x
    ret

.expect u0[0], f32 3 6 3 6  nan 0 nan 0 when wave_size=32
.expect u0[0], f32 0 0 0 0  0 0 0 0 when wave_size=2
.expect u0[8], f32 5 5 19 18  5 5 10 13 when wave_size=32
