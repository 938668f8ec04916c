; A wave that spins on registers alone waits for no word, and one that cannot have its turn is no reason either.

.machine wave_size=32 max_cycles=5000
.dispatch 2x32
.buffer u0, 1

    mov         w0.x, u(0)
    jmp_nz      group_id, WRITE
SPIN:
    jmp_z       w0.x, SPIN
WRITE:
    st          u0.x, u(0), u(1)
    ret

.expect fault cycle-limit
.expect cycles == 5000
