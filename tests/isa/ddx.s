; ddx: d = a of the right lane of the own row of the quad - a of the left one.
;
; Lanes 4k .. 4k + 3 are a quad: top left, top right, bottom left, bottom right. Wider waves only: with one or two
; lanes there is no whole quad, and what is missing makes a difference of 0.

.dispatch 1x8
.buffer t0, f32  1 2  4 8   10 7  100 inf
.buffer u0, 16

    shl   r0.x, thread_id, 2
    ld    r1.x, t0.x, r0.x
    mov   r1.y, f(3)
    ddx   r2.xy, r1.xy
    ddx   r1.x, r1.x                ; the destination is the source
    eq.u32 r3.x, r1.x, r2.x
    all   w0.x, r3.x
    st    u0.x, r0.x, r2.x

    ; inactive lanes count with what they hold, and keep it
    ld    r1.x, t0.x, r0.x
    mov   r4.x, f(5)
    push_mask JOIN
    and   r3.x, thread_id, 1
    mask_nz r3.x
    mov   r1.x, f(20)
    ddx   r4.x, r1.x
    pop_mask
JOIN:
    add.u32 r0.y, r0.x, 32
    st    u0.x, r0.y, r4.x
    ret

.expect u0[0], f32 1 1 4 4  -3 -3 inf inf when wave_size=32
.expect u0[0], f32 0 0 0 0  0 0 0 0 when wave_size=1
.expect u0[0], f32 1 1 4 4  -3 -3 inf inf when wave_size=2
.expect u0[8], f32 5 19 5 16  5 10 5 -80 when wave_size=32
.expect u0[8], f32 5 0 5 0  5 0 5 0 when wave_size=1
