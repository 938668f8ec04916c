; bounds=d3d: addresses near 2^32 do not wrap; lanes out of exec are not counted.

.machine bounds=d3d memory=flat mem_latency=1
.dispatch 1x4
.buffer t0, 4, iota(10, 1)
.buffer u0, 4, fill(5)
.buffer u1, 4

    mov       r0.x, i(-8)
    and       r2.x, thread_id, 1
    mov       r1.x, u(9)
    push_mask JOIN
    mask_nz   r2.x             ; 1 3
    ld        r1.x, t0.z, r0.x
    st        u0.xyzw, r0.x, u(6)
    pop_mask
JOIN:
    shl       r3.x, thread_id, 2
    st        u1.x, r3.x, r1.x
    ret

.expect u0[0], u32 5 5 5 5
.expect u1[0], u32 9 0 9 0
.expect dropped_accesses == 10
