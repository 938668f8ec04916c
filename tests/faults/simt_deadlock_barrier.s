; The other wave of the group waits at a barrier for the wave that hangs: it is there for ever, too.

.machine wave_size=32 waves=2
.dispatch 1x64
.shared 1

    jmp_nz      wave_id, WAIT
SPIN:
    ld          w1.x, shared.x, u(0)
    jmp_z       w1.x, SPIN
WAIT:
    barrier
    st          shared.x, u(0), u(1)
    ret

.expect fault simt-deadlock
