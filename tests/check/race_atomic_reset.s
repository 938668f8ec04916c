; One wave sets the counter plainly while the other counts.
; check: races 8/11

.dispatch 1x64
.buffer u0, 1

    jmp_nz    wave_id, COUNT
    st        u0.x, 0, u(5)
    ret
COUNT:
    atomic_add.u32 r0.x, u0.x, 0, 1
    ret
