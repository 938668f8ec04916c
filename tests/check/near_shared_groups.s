; Groups that come one after the other have the same words of a core, but do not share them.
; check: races none

.dispatch 6x32
.shared 32

    shl       r0.x, group_thread_id, 2
    st        shared.x, r0.x, group_id
    ld        r1.x, shared.x, r0.x
    ret
