; Lanes 0 to 3 store a second time, so the first expectation does not hold, and neither does that of the time: for
; problems.view.
.machine memory=flat
.buffer u0, 32
.dispatch 1x32
        shl      r0.x, thread_id, u(2)
        st       u0.x, r0.x, thread_id
        lt.u32   r2.x, lane_id, u(4)
        mask_nz  r2.x
        st       u0.x, r0.x, u(9)
        ret
.expect u0[0], u32 0 1 2 3
.expect u0[4], u32 4 5 6 7
.expect cycles == 1
