; A group that does not fill its last wave: 40 threads are a wave of 32 and one of 8 lanes, in each group.

.machine wave_size=32 waves=4 alus=4 issue=4
.dispatch 2x40

    mov r0.x, u(1)
    ret

.expect cycles == 2
.expect waves == 4
.expect threads == 80
.expect wave_instructions == 8
.expect lane_instructions == 160
