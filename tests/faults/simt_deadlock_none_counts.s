; A wave that counts its turns is never where it was: it gives up after 3000 of them.

.machine wave_size=32
.buffer u0, 1

    mov         w2.x, u(0)
SPIN:
    ld          w1.x, u0.x, u(0)
    add.u32     w2.x, w2.x, u(1)
    eq.u32      w2.y, w2.x, u(3000)
    or          w1.x, w1.x, w2.y
    jmp_z       w1.x, SPIN
    ret

.expect cycles > 10000
