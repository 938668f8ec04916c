; shared_counts=yes: lanes that add 1 to one word, for no one to know what was there, are one access. If the result is read
; further on, or the lanes add different numbers, they are not.

.machine waves=1 shared_counts=yes
.shared 2
.buffer u0, 2

    atomic_add.u32 r0.x, shared.x, 0, 1
    fence
    mov            r0.x, u(0)
    atomic_add.u32 r0.y, shared.x, 0, 1         ; 31 cycles more
    fence
    push_mask      END
    ge.u32         r1.x, lane_id, 16
    mask_nz        r1.x
    mov            r1.x, r0.y
    pop_mask
END:
    atomic_add.u32 r0.z, shared.y, 0, lane_id   ; 31 cycles more
    fence
    ld             r2.xy, shared.xy, 0
    st             u0.xy, 0, r2.xy
    ret

.expect bank_conflict_cycles == 62
.expect u0[0], u32 64
.expect u0[1], u32 496
