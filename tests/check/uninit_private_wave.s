; What the wave before it in the slot has stored is gone.
; check: uninit 12

.dispatch 2x32
.machine waves=1
.buffer u0, 1
.private 1

    jmp_nz    group_id, READ
    st        private.x, 0, lane_id
READ:
    ld        r1.x, private.x, 0
    st        u0.x, 0, r1.x
    ret
