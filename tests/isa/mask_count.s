; mask_count: d = number of one bits of the mask.
;
; A scalar loop over the rows of t0, masks of two words: u0 has the results for both words (bits 32 to 63 are in y), u1
; for x alone. u2 to u5: other forms.

.dispatch 1x50
.buffer t0, u32 \
    0 0 \
    1 0 \
    0 1 \
    0x80000000 0 \
    0 0x80000000 \
    0xffffffff 0xffffffff \
    0x00ff0010 0 \
    0x00ff0010 0x01000000 \
    0 0x00ff0010 \
    0x80000001 0x80000001 \
    0x12345678 0x9abcdef0 \
    0xfffffffe 0xffffffff
.buffer u0, 12
.buffer u1, 12
.buffer u2, 8
.buffer u3, 50
.buffer u4, 50, fill(77)
.buffer u5, 50

    ; what is the same for all waves is stored by the first one
    or        w9.z, group_id, wave_id
    eq.u32    w9.z, w9.z, 0
    neg.i32   w9.xy, w9.z

    mov       w0.xy, u2(0 0)        ; addresses of the row, and of the results
LOOP:
    ld        w1.xy, t0.xy, w0.x
    mask_count w2.x, w1.xy
    @w9.x st  u0.x, w0.y, w2.x
    mask_count w2.x, w1.x
    @w9.x st  u1.x, w0.y, w2.x
    add.u32   w0.xy, w0.xy, u2(8 4)
    lt.u32    w0.z, w0.y, 48
    jmp_nz    w0.z, LOOP

    ; constants; another order of the words; all components that are named get the result, the others stay
    mov       w2.xyzw, u(5)
    mask_count w2.wy, u2(0 0x100)
    @w9.x st  u2.xyzw, 0, w2.xyzw
    mask_count w2.x, 0x30
    mov       w3.xy, u2(0x40 0)
    mask_count w2.y, w3.yx
    mask_count w2.z, u2(0 0)
    mask_count w2.w, group_size   ; 50 is 0b110010
    @w9.x st  u2.xyzw, 16, w2.xyzw

    ; exec: the active lanes, which are those with a thread; then only those of odd threads; then none
    shl       w5.x, wave_id, 2
    mask_count w2.x, exec.xy
    st        u3.x, w5.x, w2.x
    and       r1.x, thread_id, 1
    push_mask A
    mask_nz   r1.x
    mask_count w2.x, exec.xy
    st        u4.x, w5.x, w2.x
    pop_mask
A:
    mov       w4.xy, exec.xy
    mov       exec.xy, u2(0 0)
    mask_count w2.x, exec.xy
    mov       exec.xy, w4.xy
    st        u5.x, w5.x, w2.x
    ret

.expect u0[0], u32 0 1 1 1 1 64 9 10 9 4 32 63
.expect u1[0], u32 0 1 0 1 0 32 9 9 0 2 13 31
.expect u2[0], u32 5 1 5 1 2 1 0 3
.expect u3[0], u32 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 2 when wave_size=3
.expect u3[0], u32 4 4 4 4 4 4 4 4 4 4 4 4 2 when wave_size=4
.expect u3[0], u32 32 18 when wave_size=32
.expect u3[0], u32 50 when wave_size=64
.expect u4[0], u32 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 when wave_size=3
.expect u4[0], u32 2 2 2 2 2 2 2 2 2 2 2 2 1 when wave_size=4
.expect u4[0], u32 16 9 when wave_size=32
.expect u4[0], u32 25 when wave_size=64
.expect u5[0], u32 0 0 0 0 0 0 0 0 0 0 0 0 0 when wave_size=4
.expect u5[0], u32 0 0 when wave_size=32
.expect u5[0], u32 0 when wave_size=64
