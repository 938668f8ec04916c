; -16 and the 16 of a row do not reach the start of the buffer either.

.buffer u0, 4, fill(5)

    mov r1.x, i(-16)
    st  u0.xyzw, r1.x, u(1)
    ret

.expect fault out-of-bounds
.expect u0[0], u32 5 5 5 5
