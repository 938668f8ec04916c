; st16: store the value's low 16 bits in a buffer at byte address + 2 * component; the rest of a dword stays.
; check: races 19/19

.dispatch 1x4

.buffer u0, 3, fill(0x55555555)
.buffer u1, 2, fill(0x55555555)
.buffer u2, 12, fill(0x55555555)
.shared 2

    ; every lane its half: two lanes write a word together
    add.u32 r0.x, thread_id, 0xffff8000
    shl     r1.x, thread_id, 1
    st16    u0.y, r1.x, r0.x

    ; of several lanes that store to one half, the highest wins
    shr.u32 r2.x, thread_id, 1
    shl     r2.x, r2.x, 1
    st16    u1.x, r2.x, r0.x

    ; components are neighbours, in any order, across the end of a word
    mul.u32 r3.x, thread_id, 12
    mov     r4.xyz, u3(0x11111 0x22222 0x33333)
    st16    u2.zxw, r3.x, r4.xyz
    and     r5.x, thread_id, 1
    if r5.x
        st16 u2.xy, r3.x, f(1.0078125)
    endif

    ; group memory
    st16    shared.x, r1.x, r0.x
    ld      r6.x, shared.x, 4
    st      u2.z, r3.x, r6.x
    ret

.expect u0[0], u32 0x80005555 0x80028001 0x55558003
.expect u1[0], u32 0x80038001 0x55555555
.expect u2[0], u32 0x55552222 0x33331111 0x80038002
.expect u2[3], u32 0x00000000 0x33331111 0x80038002
.expect u2[6], u32 0x55552222 0x33331111 0x80038002
.expect u2[9], u32 0x00000000 0x33331111 0x80038002
