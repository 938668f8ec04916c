; Waves of one group at different barriers: each waits for the other.

.machine wave_size=32
.dispatch 1x64

    jmp_z   wave_id, FIRST
    nop
    barrier
    ret
FIRST:
    barrier
    ret

.expect fault barrier-mismatch
.expect cycles == 3
.expect barriers == 2
