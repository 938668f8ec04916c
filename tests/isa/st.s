; st: store the value's dwords in a buffer at byte address + 4 * component.
;
; Thread i stores to row i of a block of u0, one block of four rows for each form; what is not stored stays 77.
; check: races 67/67 82/82

.dispatch 1x4

.buffer u0, 160, fill(77)
.buffer u63, 4
.buffer u1, 64        ; shared addresses

    shl     r0.x, thread_id, 4      ; 16 bytes a thread
    add.u32 r2.x, thread_id, 1000
    add.u32 r2.yzw, r2.x, u3(100 200 300)

    ; one dword
    st      u0.x, r0.x, r2.y
    add.u32 r0.x, r0.x, 64

    ; a row
    st      u0.xyzw, r0.x, r2.xyzw
    add.u32 r0.x, r0.x, 64

    ; the i-th component of the value goes to the i-th named dword: address + 12, then address + 0
    st      u0.wx, r0.x, r2.xy
    add.u32 r0.x, r0.x, 64

    ; the value is swizzled, a component of it used twice
    st      u0.xyz, r0.x, r2.wzw
    add.u32 r0.x, r0.x, 64

    ; a one-component value serves all
    st      u0.yzw, r0.x, r2.x
    add.u32 r0.x, r0.x, 64

    ; immediates of each type
    st      u0.xy, r0.x, u2(1 0xffffffff)
    st      u0.z, r0.x, i(-2)
    st      u0.w, r0.x, f(-0.0)
    add.u32 r0.x, r0.x, 64

    ; a value that is a built-in; an address from another component
    mov     r1.w, r0.x
    st      u0.x, r1.w, thread_id
    st      u0.zw, r1.w, group_size
    add.u32 r0.x, r0.x, 64

    ; operands are read when the store issues: what comes after does not change it
    mov     r3.x, r0.x
    mov     r3.y, r2.x
    st      u0.x, r3.x, r3.y
    mov     r3.x, u(0)
    mov     r3.y, u(12345)
    add.u32 r0.x, r0.x, 64

    ; lanes out of exec store nothing
    and     r4.x, thread_id, 1
    push_mask JOIN
    mask_nz r4.x
    st      u0.xyzw, r0.x, r2.xyzw
    pop_mask
JOIN:
    add.u32 r0.x, r0.x, 64

    ; of several lanes of one wave that store to one address, the highest wins; each wave has a word of its own
    shl     r5.x, wave_id, 2
    st      u1.x, r5.x, group_thread_id
    ld      r6.x, u1.x, r5.x
    add.u32 r6.y, wave_id, 1
    mul.u32 r6.y, r6.y, wave_size
    min.u32 r6.y, r6.y, group_size  ; threads up to the end of this wave
    sub.u32 r6.y, r6.y, 1
    eq.u32  r6.x, r6.x, r6.y
    st      u0.x, r0.x, r6.x

    ; the same when their rows overlap: word i gets x of lane i, not y of lane i - 1
    add.u32 r5.x, thread_id, wave_id
    add.u32 r5.x, r5.x, 16          ; in a part of u1 that no other wave uses
    shl     r5.x, r5.x, 2
    mov     r7.x, r2.x
    mov     r7.y, u(5)
    st      u1.xy, r5.x, r7.xy
    ld      r6.xy, u1.xy, r5.x
    st      u0.y, r0.x, r6.x

    ; constant addresses; the last resource number; a bare number as address
    st      u63.x, u(4), f(1.5)
    st      u63.w, 0, u(9)
    ret

.expect u0[0], u32   1100 77 77 77       1101 77 77 77       1102 77 77 77       1103 77 77 77
.expect u0[16], u32  1000 1100 1200 1300 1001 1101 1201 1301 1002 1102 1202 1302 1003 1103 1203 1303
.expect u0[32], u32  1100 77 77 1000     1101 77 77 1001     1102 77 77 1002     1103 77 77 1003
.expect u0[48], u32  1300 1200 1300 77   1301 1201 1301 77   1302 1202 1302 77   1303 1203 1303 77
.expect u0[64], u32  77 1000 1000 1000   77 1001 1001 1001   77 1002 1002 1002   77 1003 1003 1003
.expect u0[80], u32  1 0xffffffff 0xfffffffe 0x80000000 1 0xffffffff 0xfffffffe 0x80000000
.expect u0[88], u32  1 0xffffffff 0xfffffffe 0x80000000 1 0xffffffff 0xfffffffe 0x80000000
.expect u0[96], u32  0 77 4 4            1 77 4 4            2 77 4 4            3 77 4 4
.expect u0[112], u32 1000 77 77 77       1001 77 77 77       1002 77 77 77       1003 77 77 77
.expect u0[128], u32 77 77 77 77         1001 1101 1201 1301 77 77 77 77         1003 1103 1203 1303
.expect u0[144], u32 1 1000 77 77        1 1001 77 77        1 1002 77 77        1 1003 77 77
.expect u63[0], u32 0 0x3fc00000 0 9
.expect u1[0], u32 3 when wave_size=32
.expect u1[16], u32 1000 1001 1002 1003 5 when wave_size=32
.expect stores == 18 when wave_size=32
