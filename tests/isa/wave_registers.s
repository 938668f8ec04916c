; Wave registers: one value for the whole wave, computed by scalar instructions, read by vector instructions as well.
;
; u0: results of scalar instructions, four words each. u1 to u4: a word for each thread, one buffer for each case.

.dispatch 1x50
.buffer t0, f32 3 4 0 12
.buffer u0, 64, fill(77)
.buffer u1, 50
.buffer u2, 50
.buffer u3, 50
.buffer u4, 50
.buffer u5, 50

    ; what is the same for all waves is stored by the first one
    or        w9.z, group_id, wave_id
    eq.u32    w9.z, w9.z, 0
    neg.i32   w9.xy, w9.z

    shl       r0.x, thread_id, 2

    ; they start as 0; the last one there is
    add.u32   w127.w, w127.w, 5
    mov       w1.xyzw, w127.xyzw
    @w9.x st  u0.xyzw, 0, w1.xyzw

    ; components: a write mask in any order, one source for all, swaps
    mov       w1.xyzw, u4(1 2 3 4)
    mov       w1.zx, w1.xz
    @w9.x st  u0.xyzw, 16, w1.xyzw
    add.u32   w1.yw, w1.x, u2(10 20)
    @w9.x st  u0.xyzw, 32, w1.xyzw
    mov       w2.wzyx, w1.xyzw
    @w9.x st  u0.xyzw, 48, w2.xyzw

    ; every kind of instruction: moves, conversions, integers, bits, floats, comparisons
    sel       w3.x, w1.x, u(8), u(9)
    utof      w3.y, w1.y
    sub.i32   w3.z, 3, 5
    mad.u32   w3.w, w1.z, 100, w1.x
    @w9.x st  u0.xyzw, 64, w3.xyzw
    div.u32   w3.x, 100, w1.z
    bcnt      w3.y, 0xf0f
    sqrt.f32  w3.z, 2.0
    lt.i32    w3.w, -1, 0
    @w9.x st  u0.xyzw, 80, w3.xyzw

    ; whole vectors
    mov       w4.xyzw, f4(3 4 0 12)
    dot.f32   w3.x, w4.xyzw, w4.xyzw
    len       w3.yz, w4.xyw
    mov       w3.w, f(0)
    @w9.x st  u0.xyzw, 96, w3.xyzw
    norm      w3.xyzw, w4.xyzw
    @w9.x st  u0.xyzw, 112, w3.xyzw

    ; built-in values that are the same in all lanes
    mov       w3.x, wave_size
    sub.u32   w3.x, w3.x, wave_size
    mov       w3.y, group_size
    mov       w3.z, group_id
    mov       w3.w, group_pos.z
    @w9.x st  u0.xyzw, 128, w3.xyzw

    ; exec does not affect them: the same with no active lane
    mov       w5.xy, exec.xy
    mov       w3.xyzw, u(0)
    mov       exec.xy, u2(0 0)
    add.u32   w3.x, w3.x, 1
    mov       w3.yz, u2(5 6)
    mov       r9.x, u(1)            ; this does nothing
    ld        w3.w, t0.x, 4
    mov       exec.xy, w5.xy
    any       w5.z, r9.x
    add.u32   w3.x, w3.x, w5.z
    @w9.x st  u0.xyzw, 144, w3.xyzw

    ; a source of vector instructions, of masks and conditions
    mov       w6.xy, u2(1000 7)
    mad.u32   r1.x, thread_id, w6.y, w6.x
    st        u1.x, r0.x, r1.x
    mov       r1.x, u(0)
    mov       w6.z, u(0)
    br_push   w6.x, ELSE, CONV
    mov       r1.x, w6.y
    pop_mask
ELSE:
    mov       r1.x, u(9)            ; not reached
    pop_mask
CONV:
    push_mask A
    mask_nz   w6.z
    mov       r1.x, u(9)            ; not reached
    pop_mask
A:
    st        u2.x, r0.x, r1.x
    shl       w7.x, wave_id, 2
    st        u3.x, w7.x, w6.x      ; an address, and a value
    dot.f32   r1.x, w4.xyzw, f4(1 0 0 1)
    st        u4.x, r0.x, r1.x

    ; every wave has its own
    mul.u32   w8.x, wave_id, 100
    add.u32   w8.x, w8.x, 1
    st        u5.x, w7.x, w8.x
    ret

.expect u0[0], u32  0 0 0 5        3 2 1 4
.expect u0[8], u32  3 13 1 23      23 1 13 3
.expect u0[16], u32 8 0x41500000 0xfffffffe 103
.expect u0[20], u32 100 8 0x3fb504f3 1
.expect u0[24], f32 169 13 13 0    0.23076923076923078 0.3076923076923077 0 0.9230769230769231 ~ 0.000001
.expect u0[32], u32 0 50 0 0       1 5 6 0x40800000
.expect u1[0], 50, iota(1000, 7)
.expect u2[0], 50, fill(7)
.expect u3[0], u32 1000 1000 1000 1000 1000 1000 1000 1000 1000 1000 1000 1000 1000 when wave_size=4
.expect u3[0], u32 1000 1000 when wave_size=32
.expect u3[0], u32 1000 when wave_size=64
.expect u4[0], 50, f32 fill(15)
.expect u5[0], u32 1 101 201 301 401 501 601 701 801 901 1001 1101 1201 when wave_size=4
.expect u5[0], u32 1 101 when wave_size=32
.expect u5[0], u32 1 when wave_size=64
