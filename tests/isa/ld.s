; ld: d = the dwords of a buffer at byte address + 4 * component.
;
; Thread i stores its row of results to row i of u0, one buffer row of four words for each form.

.dispatch 1x4

.buffer t0, 32, iota(100, 1)     ; word i holds 100 + i
.buffer t63, f32 0.5 1.5 2.5 nan(0x7f800001)
.buffer u7, 4, iota(700, 1)
.buffer u0, 160

    shl     r0.x, thread_id, 4      ; 16 bytes a thread
    mov     r1.x, r0.x              ; where its results go

    ; one dword
    mov     r2.xyzw, u(99)
    ld      r2.x, t0.x, r0.x
    st      u0.xyzw, r1.x, r2.xyzw
    add.u32 r1.x, r1.x, 64

    ; a row
    ld      r2.xyzw, t0.xyzw, r0.x
    st      u0.xyzw, r1.x, r2.xyzw
    add.u32 r1.x, r1.x, 64

    ; components of the resource choose dwords: address + 0 and address + 12; y and z are kept
    mov     r2.xyzw, u(99)
    ld      r2.wx, t0.xw, r0.x
    st      u0.xyzw, r1.x, r2.xyzw
    add.u32 r1.x, r1.x, 64

    ; in any order, and more than once
    ld      r2.xyzw, t0.wzzx, r0.x
    st      u0.xyzw, r1.x, r2.xyzw
    add.u32 r1.x, r1.x, 64

    ; an address from another component; all lanes at one place; a bare number; a built-in value
    mov     r3.xyzw, u4(0 0 0 8)
    mov     r2.xyzw, u(99)
    ld      r2.x, t0.x, r3.w
    ld      r2.y, t0.x, u(4)
    ld      r2.z, t0.z, 4
    ld      r2.w, t0.x, group_size  ; 4
    st      u0.xyzw, r1.x, r2.xyzw
    add.u32 r1.x, r1.x, 64

    ; the destination is the address
    mov     r2.xyzw, r0.x
    ld      r2.zx, t0.xy, r2.x
    st      u0.xyzw, r1.x, r2.xyzw
    add.u32 r1.x, r1.x, 64

    ; bits arrive unchanged; the last resource number; u# can be read too
    ld      r2.xyz, t63.yzw, 0
    shl     r3.x, thread_id, 2
    ld      r2.w, u7.x, r3.x
    st      u0.xyzw, r1.x, r2.xyzw
    add.u32 r1.x, r1.x, 64

    ; a load sees what the wave stored before
    add.u32 r4.x, thread_id, 50
    st      u7.x, r3.x, r4.x
    ld      r2.x, u7.x, r3.x
    mov     r2.yzw, u(99)
    st      u0.xyzw, r1.x, r2.xyzw
    add.u32 r1.x, r1.x, 64

    ; lanes out of exec keep their value
    mov     r2.xyzw, u(99)
    and     r4.x, thread_id, 1
    push_mask JOIN
    mask_nz r4.x
    ld      r2.xw, t0.xy, r0.x
    pop_mask
JOIN:
    st      u0.xyzw, r1.x, r2.xyzw
    add.u32 r1.x, r1.x, 64

    ; a load writes only the lanes that were in exec when it issued
    mov     r2.xyzw, u(99)
    push_mask JOIN2
    mask_nz r4.x
    ld      r2.y, t0.x, r0.x
    pop_mask
JOIN2:
    ld      r2.z, t0.x, r0.x
    st      u0.xyzw, r1.x, r2.xyzw
    ret

.expect u0[0], u32   100 99 99 99    104 99 99 99    108 99 99 99    112 99 99 99
.expect u0[16], u32  100 101 102 103 104 105 106 107 108 109 110 111 112 113 114 115
.expect u0[32], u32  103 99 99 100   107 99 99 104   111 99 99 108   115 99 99 112
.expect u0[48], u32  103 102 102 100 107 106 106 104 111 110 110 108 115 114 114 112
.expect u0[64], u32  102 101 103 101 102 101 103 101 102 101 103 101 102 101 103 101
.expect u0[80], u32  101 0 100 0     105 16 104 16   109 32 108 32   113 48 112 48
.expect u0[96], u32  0x3fc00000 0x40200000 0x7f800001 700 0x3fc00000 0x40200000 0x7f800001 701
.expect u0[104], u32 0x3fc00000 0x40200000 0x7f800001 702 0x3fc00000 0x40200000 0x7f800001 703
.expect u0[112], u32 50 99 99 99     51 99 99 99     52 99 99 99     53 99 99 99
.expect u0[128], u32 99 99 99 99     104 99 99 105   99 99 99 99     112 99 99 113
.expect u0[144], u32 99 99 100 99    99 104 104 99   99 99 108 99    99 112 112 99
.expect loads == 15 when wave_size=32
.expect loaded_words == 98 when wave_size=32
.expect dropped_accesses == 0
