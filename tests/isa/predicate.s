; Predicates: @w0.x in front of an instruction: only lanes whose bit is 1 take part; @!w0.x: those whose bit is 0.
;
; Bits of lanes 32 to 63 are in the next component. Lanes out of exec never take part. u0 to u11: a word for each
; thread, one buffer for each case.

.dispatch 1x50
.machine waves=64
.shared 50
.buffer t0, 50, iota(100, 1)
.buffer u0, 50
.buffer u1, 50
.buffer u2, 50
.buffer u3, 50
.buffer u4, 50
.buffer u5, 50, fill(77)
.buffer u6, 50
.buffer u7, 50
.buffer u8, 50, fill(77)
.buffer u9, 50
.buffer u10, 50
.buffer u11, 100

    shl       r0.x, thread_id, 2
    rem.u32   r1.x, thread_id, 3
    ballot    w1.xy, r1.x           ; not the multiples of 3
    and       r1.y, thread_id, 1
    ballot    w2.zw, r1.y           ; the odd threads

    ; the bit, and its opposite
    mov       r2.x, u(1)
    @w1.x mov r2.x, u(2)
    st        u0.x, r0.x, r2.x
    mov       r2.x, u(1)
    @!w1.x add.u32 r2.x, r2.x, 2
    st        u1.x, r0.x, r2.x
    mov       r2.x, u(1)
    @w2.z mul.u32 r2.x, r2.x, 5     ; z, and w for lanes 32 to 63
    st        u2.x, r0.x, r2.x

    ; with exec: only lanes that both let take part
    mov       r2.x, u(1)
    push_mask A
    mask_nz   r1.y
    @w1.x mov r2.x, u(2)
    @!w1.x mov r2.x, u(3)
    pop_mask
A:
    st        u3.x, r0.x, r2.x

    ; w has no next component: lanes 32 to 63 have 0 there
    mov       w3.w, u(0xffffffff)
    mov       r2.x, u(1)
    @w3.w mov r2.x, u(2)
    @!w3.w add.u32 r2.x, r2.x, 10
    st        u4.x, r0.x, r2.x

    ; memory: lanes that do not take part store nothing, and cannot fault
    @w1.x st  u5.x, r0.x, thread_id
    mov       r2.x, u(1)
    mul.u32   r3.x, r1.x, 0x10000001 ; misaligned, or far outside
    sel       r3.x, r1.x, r3.x, r0.x
    @!w1.x ld r2.x, t0.x, r3.x
    st        u6.x, r0.x, r2.x
    st        shared.x, r0.x, u(9)
    @w1.x atomic_add.u32 r2.x, shared.x, r0.x, 7
    @!w1.x ld r2.x, shared.x, r0.x
    ld        r2.y, shared.x, r0.x
    add.u32   r2.x, r2.x, r2.y
    st        u7.x, r0.x, r2.x
    @!w2.z st u8.x, r0.x, u(8)

    ; wave operations: mbcnt and shuffles for the lanes that take part, which may read the others
    mov       r2.x, u(99)
    @w1.x mbcnt r2.x, w1.xy
    st        u9.x, r0.x, r2.x
    mov       r2.x, thread_id
    @w1.x shuffle_down r2.x, r2.x, wave_size    ; the own lane
    @!w1.x quad_swap_x r2.x, r1.x
    shuffle_xor r3.x, r1.x, 1
    sel       r3.x, r1.x, thread_id, r3.x
    eq.u32    r2.x, r2.x, r3.x
    st        u10.x, r0.x, r2.x

    ; several components that swap, a whole vector, and a mask without a lane
    mov       r4.xy, u2(1 2)
    @w1.x mov r4.xy, r4.yx
    mov       r5.xy, f2(3 4)
    @w1.x norm r5.xy, r5.yx
    mov       w4.xy, u2(0 0)
    @w4.x mov r4.x, u(9)
    ftou      r5.z, r5.x            ; 3, or 0 for 0.8
    mad.u32   r4.x, r4.x, 10, r5.z
    shl       r0.y, thread_id, 3
    st        u11.xy, r0.y, r4.xy
    ret

.expect u0[0], u32 1 2 2 1 2 2 1 2 2 1 2 2 1 2 2 1 2 2 1 2 2 1 2 2 1 2 2 1 2 2 1 2 2 1 2 2 1 2 2 1 2 2 1 2 2 1 2 2 \
    1 2
.expect u1[0], u32 3 1 1 3 1 1 3 1 1 3 1 1 3 1 1 3 1 1 3 1 1 3 1 1 3 1 1 3 1 1 3 1 1 3 1 1 3 1 1 3 1 1 3 1 1 3 1 1 \
    3 1
.expect u2[0], u32 1 5 1 5 1 5 1 5 1 5 1 5 1 5 1 5 1 5 1 5 1 5 1 5 1 5 1 5 1 5 1 5 1 5 1 5 1 5 1 5 1 5 1 5 1 5 1 5 \
    1 5
.expect u3[0], u32 1 2 1 3 1 2 1 2 1 3 1 2 1 2 1 3 1 2 1 2 1 3 1 2 1 2 1 3 1 2 1 2 1 3 1 2 1 2 1 3 1 2 1 2 1 3 1 2 \
    1 2
.expect u4[0], u32 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 \
    2 2 when wave_size=32
.expect u4[0], u32 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 11 2 2 2 2 2 2 2 2 2 2 2 2 2 2 \
    2 2 2 when wave_size=33
.expect u4[0], u32 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 11 11 11 11 11 11 11 11 11 11 \
    11 11 11 11 11 11 11 11 when wave_size=64
.expect u5[0], u32 77 1 2 77 4 5 77 7 8 77 10 11 77 13 14 77 16 17 77 19 20 77 22 23 77 25 26 77 28 29 77 31 32 77 \
    34 35 77 37 38 77 40 41 77 43 44 77 46 47 77 49
.expect u6[0], u32 100 1 1 103 1 1 106 1 1 109 1 1 112 1 1 115 1 1 118 1 1 121 1 1 124 1 1 127 1 1 130 1 1 133 1 1 \
    136 1 1 139 1 1 142 1 1 145 1 1 148 1
.expect u7[0], u32 18 25 25 18 25 25 18 25 25 18 25 25 18 25 25 18 25 25 18 25 25 18 25 25 18 25 25 18 25 25 18 25 \
    25 18 25 25 18 25 25 18 25 25 18 25 25 18 25 25 18 25
.expect u8[0], u32 8 77 8 77 8 77 8 77 8 77 8 77 8 77 8 77 8 77 8 77 8 77 8 77 8 77 8 77 8 77 8 77 8 77 8 77 8 77 \
    8 77 8 77 8 77 8 77 8 77 8 77
.expect u9[0], u32 99 0 1 99 0 1 99 2 0 99 1 2 99 0 1 99 0 1 99 2 0 99 1 2 99 0 1 99 0 1 99 2 0 99 1 2 99 0 1 99 0 \
    1 99 2 0 99 1 2 99 0 when wave_size=4
.expect u9[0], u32 99 0 1 99 2 3 99 4 5 99 6 7 99 8 9 99 10 11 99 12 13 99 14 15 99 16 17 99 18 19 99 20 0 99 1 2 \
    99 3 4 99 5 6 99 7 8 99 9 10 99 11 when wave_size=32
.expect u9[0], u32 99 0 1 99 2 3 99 4 5 99 6 7 99 8 9 99 10 11 99 12 13 99 14 15 99 16 17 99 18 19 99 20 21 99 22 \
    23 99 24 25 99 26 27 99 28 29 99 30 31 99 32 when wave_size=64
.expect u10[0], 50, fill(1)
.expect u11[0], u32 13 2 20 1 20 1 13 2 20 1 20 1 13 2 20 1 20 1 13 2 20 1 20 1 13 2 20 1 20 1 13 2 20 1 20 1 13 2 \
    20 1 20 1 13 2 20 1 20 1 13 2 20 1 20 1 13 2 20 1 20 1 13 2 20 1 20 1 13 2 20 1 20 1 13 2 20 1 20 1 13 2 20 1 \
    20 1 13 2 20 1 20 1 13 2 20 1 20 1 13 2 20 1
