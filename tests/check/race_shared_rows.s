; Rows of two words that overlap by one: at the edge, the last lane of a wave and the first of the next.
; check: races 8/8

.dispatch 1x64
.shared 65

    shl       r0.x, group_thread_id, 2
    st        shared.xy, r0.x, u(7)
    ret
