; A wave at a barrier waits for one that never ends: the cycle limit stops the run.

.machine wave_size=32 max_cycles=1000
.dispatch 1x64

    jmp_z   wave_id, FOREVER
    barrier
    ret
FOREVER:
    jmp     FOREVER

.expect fault cycle-limit
.expect barriers == 1
.expect barrier > 900
