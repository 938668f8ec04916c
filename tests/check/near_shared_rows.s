; Rows of two words that lie side by side.
; check: races none

.dispatch 1x64
.shared 128

    shl       r0.x, group_thread_id, 3
    st        shared.xy, r0.x, u(7)
    ret
