; atomic_min.u32: d = old; memory = the smaller.
;
; 36 threads: the last wave has lanes without a thread at most wave sizes. Thread t works with word t of t0;
; 0xffffffff is the largest.
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
.buffer u11, 36, fill(60)   ; the words that they work on
.buffer u13, 144, fill(60)
.buffer u14, 36, fill(60)
.buffer u15, 36
.buffer u16, 36, fill(60)
.buffer u17, 1, fill(60)

    shl       r0.x, thread_id, 2
    shl       r0.y, wave_id, 2
    shl       r0.z, thread_id, 3
    ld        r1.x, t0.x, r0.x

    ; 1: all lanes on one word: in lane order, each gets what the ones before it left
    atomic_min.u32 r2.x, u11.x, r0.y, r1.x
    st        u1.x, r0.x, r2.x
    mov       r7.x, r2.x

    ; 2: the same in group memory
    st        shared.x, r0.x, u(60)
    barrier
    atomic_min.u32 r2.x, shared.x, r0.y, r1.x
    eq.u32    r2.x, r2.x, r7.x
    st        u2.x, r0.x, r2.x

    ; 3: only odd lanes are active; the third component: address + 8; all that are named in d get the old value
    and       r3.x, lane_id, 1
    mul.u32   w1.x, wave_id, 16
    mov       r2.xyzw, u(9)
    push_mask A
    mask_nz   r3.x
    atomic_min.u32 r2.xz, u13.z, w1.x, r1.x
    pop_mask
A:
    st        u3.xy, r0.z, r2.xz
    mov       r7.y, r2.x

    ; 4: a predicate does the same; w2.y is for lanes 32 to 63
    ballot    w2.xy, r3.x
    mov       r2.x, u(9)
    @w2.x atomic_min.u32 r2.x, u14.x, r0.y, r1.x
    eq.u32    r2.x, r2.x, r7.y
    st        u4.x, r0.x, r2.x

    ; 5: every thread on a word of its own
    ld        r5.x, t1.x, r0.x
    st        u15.x, r0.x, r5.x
    atomic_min.u32 r2.x, u15.x, r0.x, r1.x
    st        u5.x, r0.x, r2.x

    ; 6: retired lanes do nothing: the threads from 30 on, and the multiples of 4; nor does anyone with no active lane
    mov       w4.xy, exec.xy
    mov       exec.xy, u2(0 0)
    atomic_min.u32 r2.x, u17.x, 0, r1.x
    mov       exec.xy, w4.xy
    and       r4.x, thread_id, 3
    eq.u32    r4.x, r4.x, 0
    ge.u32    r4.y, thread_id, 30
    or        r4.x, r4.x, r4.y
    push_mask B
    mask_nz   r4.x
    ret
B:
    atomic_min.u32 r2.x, u16.x, r0.y, r1.x
    st        u6.x, r0.x, r2.x
    ret

; the lanes
.expect u1[0], u32 60 5 5 1 60 60 0 0 60 3 3 3 60 60 2 2 60 60 31 31 60 8 8 8 60 60 60 60 60 60 20 10 60 60 7 7 \
    when wave_size=4
.expect u1[0], u32 60 5 5 1 1 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 60 60 7 7 when wave_size=32
.expect u1[0], u32 60 5 5 1 1 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 when wave_size=64
.expect u2[0], 36, fill(1)
.expect u3[0], u32 9 9 60 60 9 9 60 60 9 9 60 60 9 9 0 0 9 9 60 60 9 9 60 60 9 9 60 60 9 9 2 2 9 9 60 60 9 9 31 31 \
    9 9 60 60 9 9 60 60 9 9 60 60 9 9 60 60 9 9 60 60 9 9 20 20 9 9 60 60 9 9 7 7 when wave_size=4
.expect u3[0], u32 9 9 60 60 9 9 60 60 9 9 60 60 9 9 0 0 9 9 0 0 9 9 0 0 9 9 0 0 9 9 0 0 9 9 0 0 9 9 0 0 9 9 0 0 9 \
    9 0 0 9 9 0 0 9 9 0 0 9 9 0 0 9 9 0 0 9 9 60 60 9 9 7 7 when wave_size=32
.expect u3[0], u32 9 9 60 60 9 9 60 60 9 9 60 60 9 9 0 0 9 9 0 0 9 9 0 0 9 9 0 0 9 9 0 0 9 9 0 0 9 9 0 0 9 9 0 0 9 \
    9 0 0 9 9 0 0 9 9 0 0 9 9 0 0 9 9 0 0 9 9 0 0 9 9 0 0 when wave_size=64
.expect u4[0], 36, fill(1)
.expect u5[0], u32 0xffffffff 1 0x80000000 77 0 0x7fffffff 12 3 0x12345678 0xdeadbeef 9 0xfffffff0 2 2 100 \
    0x40000000 31 0x55555555 0xaaaaaaaa 8 0x0f0f0f0f 0x80000001 6 0x00ff00ff 1000 0xfffffffe 4 0x33333333 20 10 \
    0xcccccccc 0x11111111 7 0x7ffffffe 50 5
.expect u6[0], u32 77 60 60 1 77 60 0 0 77 60 60 60 77 60 2 2 77 60 31 31 77 60 60 60 77 60 60 60 77 60 77 77 77 \
    77 77 77 when wave_size=4
.expect u6[0], u32 77 60 60 1 77 1 0 0 77 0 0 0 77 0 0 0 77 0 0 0 77 0 0 0 77 0 0 0 77 0 77 77 77 77 77 77 \
    when wave_size=32
.expect u6[0], u32 77 60 60 1 77 1 0 0 77 0 0 0 77 0 0 0 77 0 0 0 77 0 0 0 77 0 0 0 77 0 77 77 77 77 77 77 \
    when wave_size=64
; memory
.expect u11[0], u32 1 0 3 2 31 6 4 10 7 when wave_size=4
.expect u11[0], u32 0 7 when wave_size=32
.expect u11[0], u32 0 when wave_size=64
.expect u13[0], u32 60 60 60 60 60 60 0 60 60 60 9 60 60 60 2 60 60 60 31 60 60 60 6 60 60 60 4 60 60 60 20 60 60 \
    60 7 60 when wave_size=4
.expect u13[0], u32 60 60 0 60 60 60 7 60 when wave_size=32
.expect u13[0], u32 60 60 0 60 when wave_size=64
.expect u14[0], u32 60 0 9 2 31 6 4 20 7 when wave_size=4
.expect u14[0], u32 0 7 when wave_size=32
.expect u14[0], u32 0 when wave_size=64
.expect u15[0], u32 5 1 1 77 0 0 12 3 3 0x12345678 9 9 2 2 2 100 31 31 0x55555555 8 8 0x0f0f0f0f 6 6 1000 1000 4 4 \
    20 10 10 0x11111111 7 7 50 5
.expect u16[0], u32 1 0 9 2 31 6 4 20 60 when wave_size=4
.expect u16[0], u32 0 60 when wave_size=32
.expect u16[0], u32 0 when wave_size=64
.expect u17[0], u32 60
.expect atomics == 7 when wave_size=64
