; wave_interval: waves start on a core three cycles apart, those of other cores at the same time.

.machine issue=4 waves=4 cores=2 wave_interval=3
.dispatch 2x128

    barrier
    ret

.expect cycles == 11
.expect waves == 8
