; mov: d = a, bits unchanged.
;
; Thread i computes row i of t0 into u0[i]. u1 has a row of four words for each form that operands can have;
; a component that nothing wrote holds 0xaaaaaaaa there. In u2 only odd threads compute: the others keep 0xaaaaaaaa.

.dispatch 3x3

.buffer t0, u32 \ ; a
    0 \
    1 \
    0xffffffff \
    0x80000000 \
    0x7f800000 \
    0x7fc00000 \
    0x7f800001 \
    0xffc12345 \
    0x00000001
.buffer u0, 9
.buffer u1, 36
.buffer u2, 9
.buffer u3, 36
.buffer u4, 18

    ; what is the same for all waves is stored by the first one
    or        w9.z, group_id, wave_id
    eq.u32    w9.z, w9.z, 0
    neg.i32   w9.xy, w9.z

    mul.u32   r0.x, thread_id, 4   ; byte address of the row
    shl       r0.y, thread_id, 2   ; and of the word for its result
    ld        r1.x, t0.x, r0.x
    mov       r2.x, r1.x
    st        u0.x, r0.y, r2.x

    mov       r4.xyzw, u4(100 7 0xf0f0f0f0 3)

    ; all components
    mov       r8.xyzw, u(0xaaaaaaaa)
    mov       r8.xyzw, r4.xyzw
    @w9.x st  u1.xyzw, 0, r8.xyzw

    ; swizzles, another order; y is kept
    mov       r8.xyzw, u(0xaaaaaaaa)
    mov       r8.wxz, r4.yzx
    @w9.x st  u1.xyzw, 16, r8.xyzw

    ; one component serves all
    mov       r8.xyzw, u(0xaaaaaaaa)
    mov       r8.zyx, r4.w
    @w9.x st  u1.xyzw, 32, r8.xyzw

    ; immediate vectors of each type
    mov       r8.xyzw, u(0xaaaaaaaa)
    mov       r8.x, u(0xffffffff)
    mov       r8.zw, i2(-2 3)
    @w9.x st  u1.xyzw, 48, r8.xyzw

    ; a vector of floats, the destination reversed
    mov       r8.xyzw, u(0xaaaaaaaa)
    mov       r8.wzyx, f4(1.0 2.0 3.0 4.0)
    @w9.x st  u1.xyzw, 64, r8.xyzw

    ; one immediate serves all
    mov       r8.xyzw, u(0xaaaaaaaa)
    mov       r8.xz, f(0.5)
    @w9.x st  u1.xyzw, 80, r8.xyzw

    ; the destination is the source, rotated
    mov       r8.xyzw, u(0xaaaaaaaa)
    mov       r8.xyzw, r4.xyzw
    mov       r8.yzwx, r8.xyzw
    @w9.x st  u1.xyzw, 96, r8.xyzw

    ; and swapped
    mov       r8.xyzw, u(0xaaaaaaaa)
    mov       r8.xyzw, r4.xyzw
    mov       r8.xyzw, r8.yxwz
    @w9.x st  u1.xyzw, 112, r8.xyzw

    ; other spellings: the same instruction, with another type of bare numbers
    mov       r8.xyzw, u(0xaaaaaaaa)
    mov.u32   r8.x, 7
    mov.i32   r8.y, -3
    mov.f32   r8.z, 0.75
    @w9.x st  u1.xyzw, 128, r8.xyzw

    ; built-in values: a row of u3 a thread
    mul.u32   r10.x, thread_id, 16
    mov       r11.x, group_id
    mov       r11.y, group_thread_id.x
    mov       r11.z, group_size
    mov       r11.w, u(1)             ; stays 1 if lane_id and wave_id fit the wave size
    rem.u32   r12.x, group_thread_id, wave_size
    eq.u32    r12.x, r12.x, lane_id
    and       r11.w, r11.w, r12.x
    div.u32   r12.x, group_thread_id, wave_size
    eq.u32    r12.x, r12.x, wave_id
    and       r11.w, r11.w, r12.x
    st        u3.xyzw, r10.x, r11.xyzw

    ; exec, as a mask, in both of its components; in u4
    mul.u32   r10.x, thread_id, 8
    mov       r11.xy, exec.xy
    st        u4.xy, r10.x, r11.xy

    ; lanes out of exec
    mov       r8.x, u(0xaaaaaaaa)
    and       r9.x, thread_id, 1
    push_mask JOIN
    mask_nz   r9.x
    mov       r8.x, r1.x
    pop_mask
JOIN:
    st        u2.x, r0.y, r8.x
    ret

.expect u0[0], u32 0                                            ; 0
.expect u0[1], u32 1                                            ; 1
.expect u0[2], u32 0xffffffff                                   ; 0xffffffff
.expect u0[3], u32 0x80000000                                   ; 0x80000000: the bits of -0.0
.expect u0[4], u32 0x7f800000                                   ; 0x7f800000: of infinity
.expect u0[5], u32 0x7fc00000                                   ; 0x7fc00000: of a NaN
.expect u0[6], u32 0x7f800001                                   ; 0x7f800001: of a signalling NaN: unchanged
.expect u0[7], u32 0xffc12345                                   ; 0xffc12345: of a NaN with a payload: unchanged
.expect u0[8], u32 1                                            ; 0x00000001: of a subnormal

.expect u1[0], u32 100 7 0xf0f0f0f0 3                           ; all components
.expect u1[4], u32 0xf0f0f0f0 0xaaaaaaaa 100 7                  ; swizzles, another order; y is kept
.expect u1[8], u32 3 3 3 0xaaaaaaaa                             ; one component serves all
.expect u1[12], u32 0xffffffff 0xaaaaaaaa 0xfffffffe 3          ; immediate vectors of each type
.expect u1[16], u32 0x40800000 0x40400000 0x40000000 0x3f800000 ; a vector of floats, the destination reversed
.expect u1[20], u32 0x3f000000 0xaaaaaaaa 0x3f000000 0xaaaaaaaa ; one immediate serves all
.expect u1[24], u32 3 100 7 0xf0f0f0f0                          ; the destination is the source, rotated
.expect u1[28], u32 7 100 3 0xf0f0f0f0                          ; and swapped
.expect u1[32], u32 7 0xfffffffd 0x3f400000 0xaaaaaaaa          ; other spellings

.expect u2[0], u32 0xaaaaaaaa 1 0xaaaaaaaa 0x80000000 0xaaaaaaaa 0x7fc00000 0xaaaaaaaa 0xffc12345 \
    0xaaaaaaaa

; group_id, group_thread_id, group_size, lane_id and wave_id right
.expect u3[0], u32  0 0 3 1  0 1 3 1  0 2 3 1
.expect u3[12], u32 1 0 3 1  1 1 3 1  1 2 3 1
.expect u3[24], u32 2 0 3 1  2 1 3 1  2 2 3 1

; a wave holds one group, or a part of it
.expect u4[0], u32 7 0 7 0 7 0 7 0 7 0 7 0 7 0 7 0 7 0 when wave_size=32
.expect u4[0], u32 7 0 7 0 7 0 7 0 7 0 7 0 7 0 7 0 7 0 when wave_size=64
.expect u4[0], u32 3 0 3 0 1 0 3 0 3 0 1 0 3 0 3 0 1 0 when wave_size=2
