; Waves take items from a counter: each item is stored by one of them.
; check: races none
; check: uninit none

.dispatch 4x32
.buffer u0, 1
.buffer u1, 256

    loop
        mov     w0.x, exec.x
        mask_first w1.x, exec.xy
        eq.u32  r1.x, lane_id, w1.x
        ballot  w2.xy, r1.x
        mov     r3.x, u(0)
        @w2.x atomic_add.u32 r3.x, u0.x, 0, 32
        readfirst w3.x, r3.x
        add.u32 r4.x, w3.x, lane_id
        lt.u32  r5.x, r4.x, 256
        while r5.x
        shl     r6.x, r4.x, 2
        st      u1.x, r6.x, r4.x
    endloop
    ret
