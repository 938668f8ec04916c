; atomic_xor: d = old; memory = old exclusive-or a.
;
; 36 threads: the last wave has lanes without a thread at most wave sizes. Thread t works with word t of t0;
; bit by bit.
; In cases 1 to 4 each wave has a word of its own, since it is up to the machine which wave comes first.

.dispatch 1x36
.machine waves=64
.shared 36
.buffer t0, u32 5 0xffffffff 1 0x80000000 77 0 0x7fffffff 12 3 0x12345678 0xdeadbeef 9 0xfffffff0 2 2 100 \
    0x40000000 31 0x55555555 0xaaaaaaaa 8 0x0f0f0f0f 0x80000001 6 0x00ff00ff 1000 0xfffffffe 4 0x33333333 20 10 \
    0xcccccccc 0x11111111 7 0x7ffffffe 50
.buffer t1, u32 0xffffffff 1 0x80000000 77 0 0x7fffffff 12 3 0x12345678 0xdeadbeef 9 0xfffffff0 2 2 100 0x40000000 \
    31 0x55555555 0xaaaaaaaa 8 0x0f0f0f0f 0x80000001 6 0x00ff00ff 1000 0xfffffffe 4 0x33333333 20 10 0xcccccccc \
    0x11111111 7 0x7ffffffe 50 5
.buffer u1, 36                ; results of the lanes, case by case
.buffer u2, 36
.buffer u3, 72
.buffer u4, 36
.buffer u5, 36
.buffer u6, 36, fill(77)
.buffer u11, 36, fill(128)   ; the words that they work on
.buffer u13, 144, fill(128)
.buffer u14, 36, fill(128)
.buffer u15, 36
.buffer u16, 36, fill(128)
.buffer u17, 1, fill(128)

    shl       r0.x, thread_id, 2
    shl       r0.y, wave_id, 2
    shl       r0.z, thread_id, 3
    ld        r1.x, t0.x, r0.x

    ; 1: all lanes on one word: in lane order, each gets what the ones before it left
    atomic_xor r2.x, u11.x, r0.y, r1.x
    st        u1.x, r0.x, r2.x
    mov       r7.x, r2.x

    ; 2: the same in group memory
    st        shared.x, r0.x, u(128)
    barrier
    atomic_xor r2.x, shared.x, r0.y, r1.x
    eq.u32    r2.x, r2.x, r7.x
    st        u2.x, r0.x, r2.x

    ; 3: only odd lanes are active; the third component: address + 8; all that are named in d get the old value
    and       r3.x, lane_id, 1
    mul.u32   w1.x, wave_id, 16
    mov       r2.xyzw, u(9)
    push_mask A
    mask_nz   r3.x
    atomic_xor r2.xz, u13.z, w1.x, r1.x
    pop_mask
A:
    st        u3.xy, r0.z, r2.xz
    mov       r7.y, r2.x

    ; 4: a predicate does the same; w2.y is for lanes 32 to 63
    ballot    w2.xy, r3.x
    mov       r2.x, u(9)
    @w2.x atomic_xor r2.x, u14.x, r0.y, r1.x
    eq.u32    r2.x, r2.x, r7.y
    st        u4.x, r0.x, r2.x

    ; 5: every thread on a word of its own
    ld        r5.x, t1.x, r0.x
    st        u15.x, r0.x, r5.x
    atomic_xor r2.x, u15.x, r0.x, r1.x
    st        u5.x, r0.x, r2.x

    ; 6: retired lanes do nothing: the threads from 30 on, and the multiples of 4; nor does anyone with no active lane
    mov       w4.xy, exec.xy
    mov       exec.xy, u2(0 0)
    atomic_xor r2.x, u17.x, 0, r1.x
    mov       exec.xy, w4.xy
    and       r4.x, thread_id, 3
    eq.u32    r4.x, r4.x, 0
    ge.u32    r4.y, thread_id, 30
    or        r4.x, r4.x, r4.y
    push_mask B
    mask_nz   r4.x
    ret
B:
    atomic_xor r2.x, u16.x, r0.y, r1.x
    st        u6.x, r0.x, r2.x
    ret

; the lanes
.expect u1[0], u32 128 133 0xffffff7a 0xffffff7b 128 205 205 0x7fffff32 128 131 0x123456fb 0xcc99e814 128 \
    0xffffff70 0xffffff72 0xffffff70 128 0x40000080 0x4000009f 0x155555ca 128 136 0x0f0f0f87 0x8f0f0f86 128 \
    0x00ff007f 0x00ff0397 0xff00fc69 128 0x333333b3 0x333333a7 0x333333ad 128 0x11111191 0x11111196 0x6eeeee68 \
    when wave_size=4
.expect u1[0], u32 128 133 0xffffff7a 0xffffff7b 0x7fffff7b 0x7fffff36 0x7fffff36 201 197 198 0x123456be \
    0xcc99e851 0xcc99e858 0x336617a8 0x336617aa 0x336617a8 0x336617cc 0x736617cc 0x736617d3 0x26334286 0x8c99e82c \
    0x8c99e824 0x8396e72b 0x0396e72a 0x0396e72c 0x0369e7d3 0x0369e43b 0xfc961bc5 0xfc961bc1 0xcfa528f2 0xcfa528e6 \
    0xcfa528ec 128 0x11111191 0x11111196 0x6eeeee68 when wave_size=32
.expect u1[0], u32 128 133 0xffffff7a 0xffffff7b 0x7fffff7b 0x7fffff36 0x7fffff36 201 197 198 0x123456be \
    0xcc99e851 0xcc99e858 0x336617a8 0x336617aa 0x336617a8 0x336617cc 0x736617cc 0x736617d3 0x26334286 0x8c99e82c \
    0x8c99e824 0x8396e72b 0x0396e72a 0x0396e72c 0x0369e7d3 0x0369e43b 0xfc961bc5 0xfc961bc1 0xcfa528f2 0xcfa528e6 \
    0xcfa528ec 0x0369e420 0x1278f531 0x1278f536 0x6d870ac8 when wave_size=64
.expect u2[0], 36, fill(1)
.expect u3[0], u32 9 9 128 128 9 9 0xffffff7f 0xffffff7f 9 9 128 128 9 9 128 128 9 9 128 128 9 9 0x123456f8 \
    0x123456f8 9 9 128 128 9 9 130 130 9 9 128 128 9 9 159 159 9 9 128 128 9 9 0x0f0f0f8f 0x0f0f0f8f 9 9 128 128 9 \
    9 872 872 9 9 128 128 9 9 148 148 9 9 128 128 9 9 135 135 when wave_size=4
.expect u3[0], u32 9 9 128 128 9 9 0xffffff7f 0xffffff7f 9 9 0x7fffff7f 0x7fffff7f 9 9 0x7fffff7f 0x7fffff7f 9 9 \
    0x7fffff73 0x7fffff73 9 9 0x6dcba90b 0x6dcba90b 9 9 0x6dcba902 0x6dcba902 9 9 0x6dcba900 0x6dcba900 9 9 \
    0x6dcba964 0x6dcba964 9 9 0x6dcba97b 0x6dcba97b 9 9 0xc76103d1 0xc76103d1 9 9 0xc86e0cde 0xc86e0cde 9 9 \
    0xc86e0cd8 0xc86e0cd8 9 9 0xc86e0f30 0xc86e0f30 9 9 0xc86e0f34 0xc86e0f34 9 9 0xc86e0f20 0xc86e0f20 9 9 128 \
    128 9 9 135 135 when wave_size=32
.expect u3[0], u32 9 9 128 128 9 9 0xffffff7f 0xffffff7f 9 9 0x7fffff7f 0x7fffff7f 9 9 0x7fffff7f 0x7fffff7f 9 9 \
    0x7fffff73 0x7fffff73 9 9 0x6dcba90b 0x6dcba90b 9 9 0x6dcba902 0x6dcba902 9 9 0x6dcba900 0x6dcba900 9 9 \
    0x6dcba964 0x6dcba964 9 9 0x6dcba97b 0x6dcba97b 9 9 0xc76103d1 0xc76103d1 9 9 0xc86e0cde 0xc86e0cde 9 9 \
    0xc86e0cd8 0xc86e0cd8 9 9 0xc86e0f30 0xc86e0f30 9 9 0xc86e0f34 0xc86e0f34 9 9 0xc86e0f20 0xc86e0f20 9 9 \
    0x04a2c3ec 0x04a2c3ec 9 9 0x04a2c3eb 0x04a2c3eb when wave_size=64
.expect u4[0], 36, fill(1)
.expect u5[0], u32 0xffffffff 1 0x80000000 77 0 0x7fffffff 12 3 0x12345678 0xdeadbeef 9 0xfffffff0 2 2 100 \
    0x40000000 31 0x55555555 0xaaaaaaaa 8 0x0f0f0f0f 0x80000001 6 0x00ff00ff 1000 0xfffffffe 4 0x33333333 20 10 \
    0xcccccccc 0x11111111 7 0x7ffffffe 50 5
.expect u6[0], u32 77 128 0xffffff7f 0xffffff7e 77 128 128 0x7fffff7f 77 128 0x123456f8 0xcc99e817 77 128 130 128 \
    77 128 159 0x555555ca 77 128 0x0f0f0f8f 0x8f0f0f8e 77 128 872 0xfffffc96 77 128 77 77 77 77 77 77 when wave_size=4
.expect u6[0], u32 77 128 0xffffff7f 0xffffff7e 77 0x7fffff7e 0x7fffff7e 129 77 141 0x123456f5 0xcc99e81a 77 \
    0xcc99e813 0xcc99e811 0xcc99e813 77 0xcc99e877 0xcc99e868 0x99ccbd3d 77 0x33661797 0x3c691898 0xbc691899 77 \
    0xbc69189f 0xbc691b77 0x4396e489 77 0x4396e48d 77 77 77 77 77 77 when wave_size=32
.expect u6[0], u32 77 128 0xffffff7f 0xffffff7e 77 0x7fffff7e 0x7fffff7e 129 77 141 0x123456f5 0xcc99e81a 77 \
    0xcc99e813 0xcc99e811 0xcc99e813 77 0xcc99e877 0xcc99e868 0x99ccbd3d 77 0x33661797 0x3c691898 0xbc691899 77 \
    0xbc69189f 0xbc691b77 0x4396e489 77 0x4396e48d 77 77 77 77 77 77 when wave_size=64
; memory
.expect u11[0], u32 0x7fffff7b 0x7fffff3e 0xcc99e81d 0xffffff14 0xbfffff60 0x8f0f0f80 0xff00fc6d 0xffffff61 \
    0x6eeeee5a when wave_size=4
.expect u11[0], u32 0x0369e420 0x6eeeee5a when wave_size=32
.expect u11[0], u32 0x6d870afa when wave_size=64
.expect u13[0], u32 128 128 0x7fffff7f 128 128 128 140 128 128 128 0x123456f1 128 128 128 230 128 128 128 \
    0xaaaaaa35 128 128 128 0x0f0f0f89 128 128 128 876 128 128 128 0xcccccc58 128 128 128 181 128 when wave_size=4
.expect u13[0], u32 128 128 0x04a2c3ec 128 128 128 181 128 when wave_size=32
.expect u13[0], u32 128 128 0x04a2c3d9 128 when wave_size=64
.expect u14[0], u32 0x7fffff7f 140 0x123456f1 230 0xaaaaaa35 0x0f0f0f89 876 0xcccccc58 181 when wave_size=4
.expect u14[0], u32 0x04a2c3ec 181 when wave_size=32
.expect u14[0], u32 0x04a2c3d9 when wave_size=64
.expect u15[0], u32 0xfffffffa 0xfffffffe 0x80000001 0x8000004d 77 0x7fffffff 0x7ffffff3 15 0x1234567b 0xcc99e897 \
    0xdeadbee6 0xfffffff9 0xfffffff2 0 102 0x40000064 0x4000001f 0x5555554a 0xffffffff 0xaaaaaaa2 0x0f0f0f07 \
    0x8f0f0f0e 0x80000007 0x00ff00f9 0x00ff0317 0xfffffc16 0xfffffffa 0x33333337 0x33333327 30 0xccccccc6 \
    0xdddddddd 0x11111116 0x7ffffff9 0x7fffffcc 55
.expect u16[0], u32 0x7fffff7e 0x7fffff73 0xcc99e81e 228 0xffffff60 0x8f0f0f88 0xfffffc92 148 128 when wave_size=4
.expect u16[0], u32 0x4396e499 128 when wave_size=32
.expect u16[0], u32 0x4396e499 when wave_size=64
.expect u17[0], u32 128
.expect atomics == 7 when wave_size=64
