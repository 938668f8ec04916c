; bfi: d = the bits of b where a has ones, those of c elsewhere.

.dispatch 1x6
.buffer t0, u32 0 0xffffffff 0xff00 0xf0f0f0f0 1 0x80000000
.buffer u0, 6
.buffer u1, 6

    shl       r0.x, thread_id, 2
    ld        r1.x, t0.x, r0.x
    bfi r2.x, r1.x, u(0xabcdef09), u(0x12345678)
    st        u0.x, r0.x, r2.x

    ; only odd threads, in all forms; the destination is a source
    and       r9.x, thread_id, 1
    mov       r3.xyzw, u(7)
    if r9.x
        bfi r3.xw, r1.x, 0xabcdef09, 0x12345678
    endif
    st        u1.x, r0.x, r3.w
    ret

.expect u0[0], u32 0x12345678 0xabcdef09 0x1234ef78 0xa2c4e608 0x12345679 0x92345678
.expect u1[0], u32 7 0xabcdef09 7 0xa2c4e608 7 0x92345678
