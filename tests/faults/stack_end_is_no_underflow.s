; Only pop_mask faults on an empty stack. When mask_nz or ret finds nothing to pop, the wave ends.

.machine wave_size=4 memory=flat mem_latency=1
.dispatch 2x4
.buffer u0, 2

    shl     r0.x, group_id, 2
    st      u0.x, r0.x, u(1)
    mask_nz group_id           ; the wave of group 0 ends here
    st      u0.x, r0.x, u(2)
    ret

.expect u0[0], u32 1 2
