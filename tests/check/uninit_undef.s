; .undef: what the lanes that come there have written before counts no longer, of others it does; a wave register is one.
; check: uninit 18 20

.dispatch 1x32
.buffer u0, 32

    shl       r0.x, lane_id, 2
    mov       r1.xy, u(1)
    mov       w1.xy, u(2)
    lt.u32    r2.x, lane_id, 16
    if r2.x
.undef r1.y
        st    u0.x, r0.x, r1.x
    endif
.undef w1.y
    st        u0.x, r0.x, w1.x
    sel       r3.x, r2.x, u(5), r1.y
    st        u0.x, r0.x, w1.y
    st        u0.x, r0.x, r3.x
    st        u0.x, r0.x, r1.y
    mov       r1.y, u(1)
    st        u0.x, r0.x, r1.y
    ret
