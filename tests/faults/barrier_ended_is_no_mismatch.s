; The waves that are left meet at another barrier than the one that has ended came through: no mismatch.

.dispatch 1x96

    barrier
    jmp_z   wave_id, END
    barrier
END:
    ret

.expect fault none
.expect short_barriers == 1 when wave_size=32
