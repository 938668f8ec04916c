; nop: nothing, for one issue.

.dispatch 1x8
.buffer u0, 8

    shl       r0.x, thread_id, 2
    mov       r1.x, u(7)
    nop
    and       r2.x, thread_id, 1
    push_mask JOIN
    mask_nz   r2.x
    nop
    nop
    add.u32   r1.x, r1.x, 1
    nop
    pop_mask
JOIN:
    nop
    st        u0.x, r0.x, r1.x
    ret

.expect u0[0], u32 7 8 7 8 7 8 7 8
.expect wave_instructions == 14 when wave_size=32
.expect lane_instructions == 92 when wave_size=32   ; 9 of 8 lanes, and 5 of the 4 odd ones
