; Lanes out of exec fault nothing, wherever their addresses point: odd threads have wild ones.

.machine memory=flat mem_latency=1
.dispatch 1x8
.buffer t0, 8, iota(10, 1)
.buffer u0, 8

    and     r0.x, thread_id, 1
    sub.u32 r0.y, 0, r0.x            ; 0 or 0xffffffff
    shl     r1.x, thread_id, 2
    or      r1.x, r1.x, r0.y         ; the address, or 0xffffffff: out of bounds and misaligned
    eq.u32  r0.x, r0.x, 0
    push_mask JOIN
    mask_nz r0.x
    ld      r2.x, t0.x, r1.x
    st      u0.x, r1.x, r2.x
    pop_mask
JOIN:
    ret

.expect u0[0], u32 10 0 12 0 14 0 16 0
