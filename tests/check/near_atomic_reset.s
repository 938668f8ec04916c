; One wave sets the counter, and a barrier comes before the counting.
; check: races none

.dispatch 1x64
.buffer u0, 1

    jmp_nz    wave_id, COUNT
    st        u0.x, 0, u(5)
COUNT:
    barrier
    atomic_add.u32 r0.x, u0.x, 0, 1
    ret
