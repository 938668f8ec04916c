; Atomics outside of a buffer or of group memory, all at one address: they change nothing, and nobody waits for them.

.machine memory=flat bounds=d3d wave_size=32 waves=1 alus=1 issue=1
.buffer u0, 4
.shared 4
.dispatch 1x32

    atomic_add.u32 r0.x, u0.x, 16, 1
    atomic_add.u32 r1.x, shared.x, 16, 1
    ld             r2.x, shared.x, 400
    ret

.expect atomic_conflict_cycles == 0
.expect bank_conflict_cycles == 0
.expect dropped_accesses == 96
.expect u0[0], u32 0 0 0 0
