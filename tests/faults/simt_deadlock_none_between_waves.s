; A wave waits a long time for another one, which takes turns with it: that is no deadlock.

.machine wave_size=32 waves=2 scheduler=round-robin
.dispatch 2x32
.buffer u0, 1

    mov         w2.x, u(0)
    jmp_nz      group_id, WRITE
SPIN:
    ld          w1.x, u0.x, u(0)
    jmp_z       w1.x, SPIN
    ret
WRITE:
    add.u32     w2.x, w2.x, u(1)
    lt.u32      w2.y, w2.x, u(5000)
    jmp_nz      w2.y, WRITE
    st          u0.x, u(0), u(1)
    ret

.expect u0[0], u32 1
.expect cycles > 15000
