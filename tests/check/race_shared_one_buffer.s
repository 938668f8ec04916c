; Waves exchange again and again with one barrier a turn: the next store meets the load.
; check: races 12/15
; check: uninit none

.dispatch 1x128
.shared 256

    shl       r0.x, thread_id, 2
    xor       r1.x, r0.x, 256
    mov       w0.x, u(0)
    loop
        st      shared.x, r0.x, thread_id
        barrier
        mov     r3.x, r1.x
        ld      r4.x, shared.x, r3.x
        add.u32 w0.x, w0.x, 1
        lt.u32  w1.x, w0.x, 6
        mov     r5.x, w1.x
        while r5.x
    endloop
    ret
