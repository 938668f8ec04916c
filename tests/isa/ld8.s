; ld8: d = the bytes of a buffer at byte address + component, each as u32.

.dispatch 1x8

.buffer t0, u32 0x83828180 0x87868584 0x8b8a8988
.buffer t1, u32 0xff7f8001
.buffer u0, 64
.shared 4
.private 4

    shl     r9.x, thread_id, 4      ; where its results go
    shl     r8.x, thread_id, 2
    mov     r0.xyzw, u(99)

    ; any address is aligned; the upper bits are 0
    ld8     r0.x, t0.x, thread_id
    st      u0.x, r9.x, r0.x

    ; neighbours, in any order, across the end of a word; a component that is not named keeps its number
    mov     r1.xyzw, u(99)
    ld8     r1.xyw, t0.wxy, thread_id
    mad.u32 r2.x, r1.x, 256, r1.y
    mad.u32 r2.x, r2.x, 256, r1.w
    mad.u32 r2.x, r1.z, 0x1000000, r2.x
    st      u0.y, r9.x, r2.x

    ; group memory and private memory; lanes out of exec keep their numbers
    mad.u32 r3.x, thread_id, 1, 0x04030200
    lt.u32  r4.x, thread_id, 4
    if r4.x
        st      shared.x, r8.x, r3.x
        st      private.x, 4, r3.x
        ld8     r0.y, shared.y, r8.x
        ld8     r0.z, private.z, 4
    endif
    mad.u32 r5.x, r0.y, 256, r0.z
    st      u0.z, r9.x, r5.x

    ; a wave register
    ld8     w0.xy, t1.wy, 0
    mad.u32 r6.x, w0.x, 256, w0.y
    st      u0.w, r9.x, r6.x
    ret

.expect u0[0], u32 0x80 0x63838081 0x203 0xff80   0x81 0x63848182 0x203 0xff80
.expect u0[8], u32 0x82 0x63858283 0x203 0xff80   0x83 0x63868384 0x203 0xff80
.expect u0[16], u32 0x84 0x63878485 0x6363 0xff80 0x85 0x63888586 0x6363 0xff80
.expect u0[24], u32 0x86 0x63898687 0x6363 0xff80 0x87 0x638a8788 0x6363 0xff80
