; Both waves hang, each by itself: lane 3 spins on a word that lane 0 would write on the other side of the branch.

.machine wave_size=32 waves=2 memory=flat max_cycles=600
.dispatch 2x32
.buffer u0, 2

    eq.u32      r0.x, lane_id, u(3)
    shl         w0.x, group_id, u(2)
    br_push     r0.x, OTHER, END
SPIN:
    ld          w1.x, u0.x, w0.x
    jmp_z       w1.x, SPIN
    pop_mask
OTHER:
    eq.u32      r0.x, lane_id, u(0)
    mask_nz     r0.x
    st          u0.x, w0.x, u(1)
    pop_mask
END:
    ret

.expect fault simt-deadlock
.expect cycles == 64
.expect u0[0], u32 0 0
