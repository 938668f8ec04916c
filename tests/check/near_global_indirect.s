; The number of groups is what the kernel before stored, and is loaded once more.
; check: races none
; check: uninit none

.dispatch A, 2x32
.dispatch B, u0[0] x 32
.buffer u0, u32 0 1 1
.buffer u1, 64

A:
    eq.u32    r1.x, thread_id, 0
    if r1.x
        st      u0.x, 0, u(2)
    endif
    ret
B:
    shl       r0.x, thread_id, 2
    ld        r1.x, u0.x, 0
    st        u1.x, r0.x, r1.x
    ret
