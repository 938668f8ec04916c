; More constants than a program has lane arrays for (4096): those beyond them are made where a lane loop reads them.
;
; u0 to u6: a word for each thread, one buffer for each case.

.dispatch 1x100
.buffer u0, 100
.buffer u1, 100
.buffer u2, 100
.buffer u3, 100
.buffer u4, 100
.buffer u5, 100
.buffer u6, 100

.repeat 5000, i
    add.u32   r0.x, r0.x, \i                 ; 0 + 1 + .. 4999
.endr
    shl       r9.x, thread_id, 2
    st        u0.x, r9.x, r0.x

    ; of a scalar instruction, and with a predicate
.repeat 10, i
    add.u32   w0.x, w0.x, 1000000 + i
.endr
    mov       r1.x, w0.x
    eq.u32    w1.x, w0.x, 10000045
    neg.i32   w1.xy, w1.x                    ; all lanes
    @w1.x add.u32  r1.x, r1.x, 2000003
    @!w1.x add.u32 r1.x, r1.x, 2000005
    st        u1.x, r9.x, r1.x

    ; in some lanes
    and       r2.y, thread_id, 1
    if r2.y
        mov   r2.x, u(3000017)
    endif
    st        u2.x, r9.x, r2.x

    ; two of one loop, and one of each component, with results that wait aside
    sel       r3.x, r2.y, u(4000003), u(5000009)
    st        u3.x, r9.x, r3.x
    mov       r4.xy, u2(6000001 7000003)
    add.u32   r4.xy, r4.yx, u2(8000009 9000013)
    sub.u32   r4.x, r4.y, r4.x
    st        u4.x, r9.x, r4.x

    ; in which the lanes of exec are written
    mov       r5.x, u(1)
    push_mask back
    and       exec.x, exec.x, 0x0ff01234
    mov       r5.x, u(10000019)
    pop_mask
back:
    st        u5.x, r9.x, r5.x

    ; of an instruction that is no lane loop
    dot       r6.x, f2(1001 1003), f2(1007 1009)
    st        u6.x, r9.x, r6.x
    ret

.expect u0[0], u32 12497500 12497500
.expect u0[98], u32 12497500 12497500
.expect u1[0], u32 12000048 12000048
.expect u2[0], u32 0 3000017 0 3000017
.expect u3[0], u32 5000009 4000003 5000009 4000003
.expect u4[98], u32 2 2
.expect u5[0], u32 1 1 10000019 1
.expect u6[98], f32 2020034 2020034
