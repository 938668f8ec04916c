; demote: active lanes whose c is not 0 become helpers: they continue, but their stores and atomics are dropped.

.dispatch 1x8
.buffer u0, 8, fill(9)
.buffer u1, 8, fill(9)
.buffer u2, 2
.buffer u3, 16, fill(9)
.buffer u4, 12
.shared 8

    shl     r0.x, thread_id, 2
    st      u0.x, r0.x, u(1)                   ; all threads
    and     r1.x, thread_id, 1
    demote  r1.x                            ; the odd ones
    st      u0.x, r0.x, u(2)
    st      shared.x, r0.x, u(3)

    ; the address of a helper's store is not looked at
    mov     r1.y, u(0x7ffffff1)
    sel     r1.y, r1.x, r1.y, r0.x
    st      u1.x, r1.y, u(4)

    ; atomics: not done, and nothing comes back
    mov     r2.x, u(50)
    atomic_add.u32 r2.x, u2.x, 0, 1
    ld      r3.x, shared.x, r0.x            ; loads go on as before
    sel     r2.y, r1.x, r2.x, u(60)            ; 50 in helpers

    ; helpers compute, take part in branches and in operations between lanes
    add.u32 r4.x, thread_id, 10
    ballot  w0.xy, r1.x
    quad_swap_x r4.y, r4.x                  ; even threads get what the helpers beside them have
    quad_swap_x r4.z, r2.y
    quad_swap_x r4.w, r3.x
    push_mask A
    eq.u32  r5.x, thread_id, 5
    mask_nz r5.x
    mov     r4.x, u(99)                     ; helper 5 alone
    quad_swap_x r4.x, r4.x
    pop_mask
A:
    shl     r6.x, thread_id, 3
    st      u3.xy, r6.x, r4.yz

    ; lanes that are off do not become helpers; once a helper, always a helper; any bit of c counts
    push_mask B
    eq.u32  r5.x, thread_id, 2
    mask_nz r5.x
    demote  0x80000000
    pop_mask
B:
    demote  0
    st      u0.x, r0.x, u(3)
    lt.u32  r5.x, thread_id, 1
    push_mask C
    mask_nz r5.x
    mov     r7.x, helpers.x
    st      u4.x, 0, r7.x
    st      u4.x, 4, w0.x
    pop_mask
C:
    ret

.expect u0[0], u32 3 1 2 1 3 1 3 1 when wave_size=32
.expect u1[0], u32 4 9 4 9 4 9 4 9
.expect u2[0], u32 4 0
.expect u3[0], u32 11 50 9 9 13 50 9 9 15 50 9 9 17 50 9 9 when wave_size=32
.expect u4[0], u32 0xae 0xaa when wave_size=32
.expect u0[0], u32 3 1 2 1 3 1 3 1 when wave_size=4
.expect u4[0], u32 0xe 0xa when wave_size=4
.expect helper_drops == 25
