; A wave waits for a word that no one writes; the other wave has ended. There is no lane to name.

.machine wave_size=32 waves=2
.dispatch 2x32
.buffer u0, 1

    jmp_nz      group_id, END
SPIN:
    ld          w1.x, u0.x, u(0)
    jmp_z       w1.x, SPIN
END:
    ret

.expect fault simt-deadlock
