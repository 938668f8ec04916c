; Waves exchange again and again with one barrier a turn, in two buffers by turns.
; check: races none
; check: uninit none

.dispatch 1x128
.shared 256

    shl       r0.x, thread_id, 2
    xor       r1.x, r0.x, 256
    mov       w0.x, u(0)
    mov       w2.x, u(0)
    loop
        add.u32 r2.x, r0.x, w2.x
        st      shared.x, r2.x, thread_id
        barrier
        add.u32 r3.x, r1.x, w2.x
        ld      r4.x, shared.x, r3.x
        xor     w2.x, w2.x, 512
        add.u32 w0.x, w0.x, 1
        lt.u32  w1.x, w0.x, 6
        mov     r5.x, w1.x
        while r5.x
    endloop
    ret
