; shared_wave_cycles: every second word takes two passes. The first load starts in cycle 1, and is served 4 cycles of latency
; and 2 for the second pass later, in 7. The next load of the wave starts 4 cycles after the first, in 5, and is served in 11.

.machine waves=1 shared_wave_cycles=2
.shared 64

    shl     r0.x, lane_id, 3
    ld      r1.x, shared.x, r0.x
    ld      r2.x, shared.x, r0.x
    ret

.expect cycles == 12
.expect bank_conflict_cycles == 2
