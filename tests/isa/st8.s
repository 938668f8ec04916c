; st8: store the value's low bytes in a buffer at byte address + component; the rest of a dword stays.
; check: races 19/19

.dispatch 1x8

.buffer u0, 2, fill(0x55555555)
.buffer u1, 2, fill(0x55555555)
.buffer u2, 8, fill(0x55555555)
.buffer u3, 1, fill(0x55555555)
.shared 2
.private 1

    ; every lane its byte: four lanes write a word together
    add.u32 r0.x, thread_id, 0xffffff80
    st8     u0.x, thread_id, r0.x

    ; of several lanes that store to one byte, the highest wins
    shr.u32 r1.x, thread_id, 1
    st8     u1.x, r1.x, r0.x

    ; components are neighbours, in any order; a one-component value serves all
    shl     r2.x, thread_id, 2
    mov     r3.xy, u2(0x111 0x222)
    st8     u2.zx, r2.x, r3.xy
    and     r4.x, thread_id, 1
    if r4.x
        st8 u2.yw, r2.x, u(0x333)
    endif

    ; group memory and private memory
    st8     shared.x, thread_id, r0.x
    st8     private.w, 0, r0.x
    ld      r5.x, private.x, 0
    shr.u32 r5.x, r5.x, 24
    eq.u32  r5.x, r5.x, r0.x
    add.u32 r6.x, thread_id, 0x80
    ld8     r7.x, shared.x, thread_id
    eq.u32  r7.x, r7.x, r6.x
    all     w0.x, r7.x
    st8     u3.x, 1, w0.x
    ret

.expect u0[0], u32 0x83828180 0x87868584
.expect u1[0], u32 0x87858381 0x55555555
.expect u2[0], u32 0x55115522 0x33113322 0x55115522 0x33113322
.expect u3[0], u32 0x55550155
