; shared_wave_cycles: atomics have passes too, one for each lane of the busiest bank. The atomic starts in cycle 0, and is
; served 4 cycles of latency and 2 for each of 31 further passes later, in 66. The load starts in 64, and is served in 68.

.machine waves=1 shared_wave_cycles=2
.shared 1

    atomic_add.u32 r0.x, shared.x, 0, lane_id
    ld             r1.x, shared.x, 0
    ret

.expect cycles == 69
