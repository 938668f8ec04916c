; ld16: d = the 16 bits of a buffer at byte address + 2 * component, each as u32.

.dispatch 1x4

.buffer t0, u32 0x80018000 0x80038002 0x80058004 0x80078006
.buffer t1, u32 0xfffe3c00
.buffer u0, 16
.shared 4

    shl     r9.x, thread_id, 4      ; where its results go
    shl     r8.x, thread_id, 1

    ; any even address is aligned; the upper bits are 0
    ld16    r0.x, t0.x, r8.x
    st      u0.x, r9.x, r0.x

    ; neighbours, across the end of a word
    ld16    r0.xyz, t0.wxx, r8.x
    mad.u32 r0.x, r0.x, 0x10000, r0.y
    sub.u32 r0.x, r0.x, r0.z
    add.u32 r0.x, r0.x, r0.z
    st      u0.y, r9.x, r0.x

    ; group memory; the bits of a float of 16 bits
    shl     r7.x, thread_id, 2
    st      shared.x, r7.x, u(0x3c004000)
    ld16    r1.xy, shared.xy, r7.x
    htof    r1.xy, r1.xy
    st      u0.z, r9.x, r1.x
    ; a wave register
    ld16    w0.x, t1.y, 0
    st      u0.w, r9.x, w0.x
    ret

.expect u0[0], u32  0x8000 0x80038000 0x40000000 0xfffe  0x8001 0x80048001 0x40000000 0xfffe
.expect u0[8], u32  0x8002 0x80058002 0x40000000 0xfffe  0x8003 0x80068003 0x40000000 0xfffe
