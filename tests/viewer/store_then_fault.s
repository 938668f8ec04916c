; Stores a word a lane, lets lanes diverge, and ends with a fault: for every kind of breakpoint (breaks.view).
.machine memory=flat
.buffer u0, 16
.dispatch 1x8
        shl      r0.x, lane_id, u(2)
START:
        add.u32  r1.x, lane_id, u(10)
        st       u0.x, r0.x, lane_id
        fence
        lt.u32   r2.x, lane_id, u(4)
        mask_nz  r2.x
        atomic_add.u32 r3.x, u0.x, u(2), u(1)
        ret
.expect fault misaligned
