; One barrier that waves reach on different ways is no mismatch.

.dispatch 1x64

    jmp_z   wave_id, FIRST
    nop
    jmp     MEET
FIRST:
    nop
MEET:
    barrier
    ret

.expect fault none
.expect barriers == 2 when wave_size=32
