; bfm: d = a ones (at most 32) from bit b modulo 32 up.

.dispatch 1x7
.buffer t0, u32 0 1 4 31 32 33 0xffffffff
.buffer u0, 7
.buffer u1, 7

    shl       r0.x, thread_id, 2
    ld        r1.x, t0.x, r0.x
    bfm r2.x, r1.x, 3
    st        u0.x, r0.x, r2.x

    ; only odd threads, in all forms; the destination is a source
    and       r9.x, thread_id, 1
    mov       r3.xyzw, u(7)
    if r9.x
        bfm r3.xw, r1.x, 35
    endif
    st        u1.x, r0.x, r3.w
    ret

.expect u0[0], u32 0 8 0x78 0xfffffff8 0xfffffff8 0xfffffff8 0xfffffff8
.expect u1[0], u32 7 8 7 0xfffffff8 7 0xfffffff8 7
