; atomic_exchange: d = old; memory = a.
;
; 36 threads: the last wave has lanes without a thread at most wave sizes. Thread t works with word t of t0;
; each lane gets what the one before it left.
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
.buffer u11, 36, fill(1000)   ; the words that they work on
.buffer u13, 144, fill(1000)
.buffer u14, 36, fill(1000)
.buffer u15, 36
.buffer u16, 36, fill(1000)
.buffer u17, 1, fill(1000)

    shl       r0.x, thread_id, 2
    shl       r0.y, wave_id, 2
    shl       r0.z, thread_id, 3
    ld        r1.x, t0.x, r0.x

    ; 1: all lanes on one word: in lane order, each gets what the ones before it left
    atomic_exchange r2.x, u11.x, r0.y, r1.x
    st        u1.x, r0.x, r2.x
    mov       r7.x, r2.x

    ; 2: the same in group memory
    st        shared.x, r0.x, u(1000)
    barrier
    atomic_exchange r2.x, shared.x, r0.y, r1.x
    eq.u32    r2.x, r2.x, r7.x
    st        u2.x, r0.x, r2.x

    ; 3: only odd lanes are active; the third component: address + 8; all that are named in d get the old value
    and       r3.x, lane_id, 1
    mul.u32   w1.x, wave_id, 16
    mov       r2.xyzw, u(9)
    push_mask A
    mask_nz   r3.x
    atomic_exchange r2.xz, u13.z, w1.x, r1.x
    pop_mask
A:
    st        u3.xy, r0.z, r2.xz
    mov       r7.y, r2.x

    ; 4: a predicate does the same; w2.y is for lanes 32 to 63
    ballot    w2.xy, r3.x
    mov       r2.x, u(9)
    @w2.x atomic_exchange r2.x, u14.x, r0.y, r1.x
    eq.u32    r2.x, r2.x, r7.y
    st        u4.x, r0.x, r2.x

    ; 5: every thread on a word of its own
    ld        r5.x, t1.x, r0.x
    st        u15.x, r0.x, r5.x
    atomic_exchange r2.x, u15.x, r0.x, r1.x
    st        u5.x, r0.x, r2.x

    ; 6: retired lanes do nothing: the threads from 30 on, and the multiples of 4; nor does anyone with no active lane
    mov       w4.xy, exec.xy
    mov       exec.xy, u2(0 0)
    atomic_exchange r2.x, u17.x, 0, r1.x
    mov       exec.xy, w4.xy
    and       r4.x, thread_id, 3
    eq.u32    r4.x, r4.x, 0
    ge.u32    r4.y, thread_id, 30
    or        r4.x, r4.x, r4.y
    push_mask B
    mask_nz   r4.x
    ret
B:
    atomic_exchange r2.x, u16.x, r0.y, r1.x
    st        u6.x, r0.x, r2.x
    ret

; the lanes
.expect u1[0], u32 1000 5 0xffffffff 1 1000 77 0 0x7fffffff 1000 3 0x12345678 0xdeadbeef 1000 0xfffffff0 2 2 1000 \
    0x40000000 31 0x55555555 1000 8 0x0f0f0f0f 0x80000001 1000 0x00ff00ff 1000 0xfffffffe 1000 0x33333333 20 10 \
    1000 0x11111111 7 0x7ffffffe when wave_size=4
.expect u1[0], u32 1000 5 0xffffffff 1 0x80000000 77 0 0x7fffffff 12 3 0x12345678 0xdeadbeef 9 0xfffffff0 2 2 100 \
    0x40000000 31 0x55555555 0xaaaaaaaa 8 0x0f0f0f0f 0x80000001 6 0x00ff00ff 1000 0xfffffffe 4 0x33333333 20 10 \
    1000 0x11111111 7 0x7ffffffe when wave_size=32
.expect u1[0], u32 1000 5 0xffffffff 1 0x80000000 77 0 0x7fffffff 12 3 0x12345678 0xdeadbeef 9 0xfffffff0 2 2 100 \
    0x40000000 31 0x55555555 0xaaaaaaaa 8 0x0f0f0f0f 0x80000001 6 0x00ff00ff 1000 0xfffffffe 4 0x33333333 20 10 \
    0xcccccccc 0x11111111 7 0x7ffffffe when wave_size=64
.expect u2[0], 36, fill(1)
.expect u3[0], u32 9 9 1000 1000 9 9 0xffffffff 0xffffffff 9 9 1000 1000 9 9 0 0 9 9 1000 1000 9 9 0x12345678 \
    0x12345678 9 9 1000 1000 9 9 2 2 9 9 1000 1000 9 9 31 31 9 9 1000 1000 9 9 0x0f0f0f0f 0x0f0f0f0f 9 9 1000 1000 \
    9 9 1000 1000 9 9 1000 1000 9 9 20 20 9 9 1000 1000 9 9 7 7 when wave_size=4
.expect u3[0], u32 9 9 1000 1000 9 9 0xffffffff 0xffffffff 9 9 0x80000000 0x80000000 9 9 0 0 9 9 12 12 9 9 \
    0x12345678 0x12345678 9 9 9 9 9 9 2 2 9 9 100 100 9 9 31 31 9 9 0xaaaaaaaa 0xaaaaaaaa 9 9 0x0f0f0f0f \
    0x0f0f0f0f 9 9 6 6 9 9 1000 1000 9 9 4 4 9 9 20 20 9 9 1000 1000 9 9 7 7 when wave_size=32
.expect u3[0], u32 9 9 1000 1000 9 9 0xffffffff 0xffffffff 9 9 0x80000000 0x80000000 9 9 0 0 9 9 12 12 9 9 \
    0x12345678 0x12345678 9 9 9 9 9 9 2 2 9 9 100 100 9 9 31 31 9 9 0xaaaaaaaa 0xaaaaaaaa 9 9 0x0f0f0f0f \
    0x0f0f0f0f 9 9 6 6 9 9 1000 1000 9 9 4 4 9 9 20 20 9 9 0xcccccccc 0xcccccccc 9 9 7 7 when wave_size=64
.expect u4[0], 36, fill(1)
.expect u5[0], u32 0xffffffff 1 0x80000000 77 0 0x7fffffff 12 3 0x12345678 0xdeadbeef 9 0xfffffff0 2 2 100 \
    0x40000000 31 0x55555555 0xaaaaaaaa 8 0x0f0f0f0f 0x80000001 6 0x00ff00ff 1000 0xfffffffe 4 0x33333333 20 10 \
    0xcccccccc 0x11111111 7 0x7ffffffe 50 5
.expect u6[0], u32 77 1000 0xffffffff 1 77 1000 0 0x7fffffff 77 1000 0x12345678 0xdeadbeef 77 1000 2 2 77 1000 31 \
    0x55555555 77 1000 0x0f0f0f0f 0x80000001 77 1000 1000 0xfffffffe 77 1000 77 77 77 77 77 77 when wave_size=4
.expect u6[0], u32 77 1000 0xffffffff 1 77 0x80000000 0 0x7fffffff 77 12 0x12345678 0xdeadbeef 77 9 2 2 77 100 31 \
    0x55555555 77 0xaaaaaaaa 0x0f0f0f0f 0x80000001 77 6 1000 0xfffffffe 77 4 77 77 77 77 77 77 when wave_size=32
.expect u6[0], u32 77 1000 0xffffffff 1 77 0x80000000 0 0x7fffffff 77 12 0x12345678 0xdeadbeef 77 9 2 2 77 100 31 \
    0x55555555 77 0xaaaaaaaa 0x0f0f0f0f 0x80000001 77 6 1000 0xfffffffe 77 4 77 77 77 77 77 77 when wave_size=64
; memory
.expect u11[0], u32 0x80000000 12 9 100 0xaaaaaaaa 6 4 0xcccccccc 50 when wave_size=4
.expect u11[0], u32 0xcccccccc 50 when wave_size=32
.expect u11[0], u32 50 when wave_size=64
.expect u13[0], u32 1000 1000 0x80000000 1000 1000 1000 12 1000 1000 1000 9 1000 1000 1000 100 1000 1000 1000 \
    0xaaaaaaaa 1000 1000 1000 6 1000 1000 1000 4 1000 1000 1000 0xcccccccc 1000 1000 1000 50 1000 when wave_size=4
.expect u13[0], u32 1000 1000 0xcccccccc 1000 1000 1000 50 1000 when wave_size=32
.expect u13[0], u32 1000 1000 50 1000 when wave_size=64
.expect u14[0], u32 0x80000000 12 9 100 0xaaaaaaaa 6 4 0xcccccccc 50 when wave_size=4
.expect u14[0], u32 0xcccccccc 50 when wave_size=32
.expect u14[0], u32 50 when wave_size=64
.expect u15[0], u32 5 0xffffffff 1 0x80000000 77 0 0x7fffffff 12 3 0x12345678 0xdeadbeef 9 0xfffffff0 2 2 100 \
    0x40000000 31 0x55555555 0xaaaaaaaa 8 0x0f0f0f0f 0x80000001 6 0x00ff00ff 1000 0xfffffffe 4 0x33333333 20 10 \
    0xcccccccc 0x11111111 7 0x7ffffffe 50
.expect u16[0], u32 0x80000000 12 9 100 0xaaaaaaaa 6 4 20 1000 when wave_size=4
.expect u16[0], u32 20 1000 when wave_size=32
.expect u16[0], u32 20 when wave_size=64
.expect u17[0], u32 1000
.expect atomics == 7 when wave_size=64
