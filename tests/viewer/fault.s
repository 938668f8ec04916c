; Wave 3 stores behind the end of its buffer, on the second of two cores: for problems.view.
.machine cores=2 waves=2 memory=flat
.buffer u0, 96
.dispatch 4x32
        shl      r0.x, thread_id, u(2)
        ge.u32   r1.x, lane_id, u(7)
        mask_nz  r1.x
        st       u0.x, r0.x, thread_id
        ret
