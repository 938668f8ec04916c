; atomic_add.f32: d = old; memory = old + a, in lane order.
;
; 36 threads: the last wave has lanes without a thread at most wave sizes. Thread t works with word t of t0;
; every sum is rounded, so the order matters.
; In cases 1 to 4 each wave has a word of its own, since it is up to the machine which wave comes first.

.dispatch 1x36
.machine waves=64
.shared 36
.buffer t0, f32 1 100000000 -100000000 0.5 3.25 16777216 1 1 -16777216 0.1 1 100000000 -100000000 0.5 3.25 \
    16777216 1 1 -16777216 0.1 1 100000000 -100000000 0.5 3.25 16777216 1 1 -16777216 0.1 1 100000000 -100000000 \
    0.5 3.25 16777216
.buffer t1, f32 100000000 -100000000 0.5 3.25 16777216 1 1 -16777216 0.1 1 100000000 -100000000 0.5 3.25 16777216 \
    1 1 -16777216 0.1 1 100000000 -100000000 0.5 3.25 16777216 1 1 -16777216 0.1 1 100000000 -100000000 0.5 3.25 \
    16777216 1
.buffer u1, 36                ; results of the lanes, case by case
.buffer u2, 36
.buffer u3, 72
.buffer u4, 36
.buffer u5, 36
.buffer u6, 36, f32 fill(77)
.buffer u11, 36, f32 fill(1)   ; the words that they work on
.buffer u13, 144, f32 fill(1)
.buffer u14, 36, f32 fill(1)
.buffer u15, 36
.buffer u16, 36, f32 fill(1)
.buffer u17, 1, f32 fill(1)

    shl       r0.x, thread_id, 2
    shl       r0.y, wave_id, 2
    shl       r0.z, thread_id, 3
    ld        r1.x, t0.x, r0.x

    ; 1: all lanes on one word: in lane order, each gets what the ones before it left
    atomic_add.f32 r2.x, u11.x, r0.y, r1.x
    st        u1.x, r0.x, r2.x
    mov       r7.x, r2.x

    ; 2: the same in group memory
    st        shared.x, r0.x, f(1)
    barrier
    atomic_add.f32 r2.x, shared.x, r0.y, r1.x
    eq.u32    r2.x, r2.x, r7.x
    st        u2.x, r0.x, r2.x

    ; 3: only odd lanes are active; the third component: address + 8; all that are named in d get the old value
    and       r3.x, lane_id, 1
    mul.u32   w1.x, wave_id, 16
    mov       r2.xyzw, f(9)
    push_mask A
    mask_nz   r3.x
    atomic_add.f32 r2.xz, u13.z, w1.x, r1.x
    pop_mask
A:
    st        u3.xy, r0.z, r2.xz
    mov       r7.y, r2.x

    ; 4: a predicate does the same; w2.y is for lanes 32 to 63
    ballot    w2.xy, r3.x
    mov       r2.x, f(9)
    @w2.x atomic_add.f32 r2.x, u14.x, r0.y, r1.x
    eq.u32    r2.x, r2.x, r7.y
    st        u4.x, r0.x, r2.x

    ; 5: every thread on a word of its own
    ld        r5.x, t1.x, r0.x
    st        u15.x, r0.x, r5.x
    atomic_add.f32 r2.x, u15.x, r0.x, r1.x
    st        u5.x, r0.x, r2.x

    ; 6: retired lanes do nothing: the threads from 30 on, and the multiples of 4; nor does anyone with no active lane
    mov       w4.xy, exec.xy
    mov       exec.xy, u2(0 0)
    atomic_add.f32 r2.x, u17.x, 0, r1.x
    mov       exec.xy, w4.xy
    and       r4.x, thread_id, 3
    eq.u32    r4.x, r4.x, 0
    ge.u32    r4.y, thread_id, 30
    or        r4.x, r4.x, r4.y
    push_mask B
    mask_nz   r4.x
    ret
B:
    atomic_add.f32 r2.x, u16.x, r0.y, r1.x
    st        u6.x, r0.x, r2.x
    ret

; the lanes
.expect u1[0], f32 1 2 100000000 0 1 4.25 16777220 16777220 1 -16777215 -16777215 -16777214 1 -100000000 \
    -100000000 -100000000 1 2 3 -16777213 1 2 100000000 0 1 4.25 16777220 16777220 1 -16777215 -16777215 -16777214 \
    1 -100000000 -100000000 -100000000 when wave_size=4
.expect u1[0], f32 1 2 100000000 0 0.5 3.75 16777220 16777220 16777220 4 4.1 5.1 100000008 8 8.5 11.75 16777228 \
    16777228 16777228 12 12.1 13.1 100000016 16 16.5 19.75 16777236 16777236 16777236 20 20.1 21.1 1 -100000000 \
    -100000000 -100000000 when wave_size=32
.expect u1[0], f32 1 2 100000000 0 0.5 3.75 16777220 16777220 16777220 4 4.1 5.1 100000008 8 8.5 11.75 16777228 \
    16777228 16777228 12 12.1 13.1 100000016 16 16.5 19.75 16777236 16777236 16777236 20 20.1 21.1 100000024 24 \
    24.5 27.75 when wave_size=64
.expect u2[0], 36, fill(1)
.expect u3[0], f32 9 9 1 1 9 9 100000000 100000000 9 9 1 1 9 9 16777216 16777216 9 9 1 1 9 9 1.1 1.1 9 9 1 1 9 9 \
    1.5 1.5 9 9 1 1 9 9 2 2 9 9 1 1 9 9 100000000 100000000 9 9 1 1 9 9 16777216 16777216 9 9 1 1 9 9 1.1 1.1 9 9 \
    1 1 9 9 1.5 1.5 when wave_size=4
.expect u3[0], f32 9 9 1 1 9 9 100000000 100000000 9 9 100000000 100000000 9 9 116777216 116777216 9 9 116777216 \
    116777216 9 9 116777216 116777216 9 9 216777216 216777216 9 9 216777216 216777216 9 9 233554432 233554432 9 9 \
    233554432 233554432 9 9 233554432 233554432 9 9 333554432 333554432 9 9 333554432 333554432 9 9 350331648 \
    350331648 9 9 350331648 350331648 9 9 350331648 350331648 9 9 1 1 9 9 1.5 1.5 when wave_size=32
.expect u3[0], f32 9 9 1 1 9 9 100000000 100000000 9 9 100000000 100000000 9 9 116777216 116777216 9 9 116777216 \
    116777216 9 9 116777216 116777216 9 9 216777216 216777216 9 9 216777216 216777216 9 9 233554432 233554432 9 9 \
    233554432 233554432 9 9 233554432 233554432 9 9 333554432 333554432 9 9 333554432 333554432 9 9 350331648 \
    350331648 9 9 350331648 350331648 9 9 350331648 350331648 9 9 450331648 450331648 9 9 450331648 450331648 \
    when wave_size=64
.expect u4[0], 36, fill(1)
.expect u5[0], f32 100000000 -100000000 0.5 3.25 16777216 1 1 -16777216 0.1 1 100000000 -100000000 0.5 3.25 \
    16777216 1 1 -16777216 0.1 1 100000000 -100000000 0.5 3.25 16777216 1 1 -16777216 0.1 1 100000000 -100000000 \
    0.5 3.25 16777216 1
.expect u6[0], f32 77 1 100000000 0 77 1 16777216 16777216 77 1 1.1 2.1 77 1 1.5 4.75 77 1 2 -16777214 77 1 \
    100000000 0 77 1 16777216 16777216 77 1 77 77 77 77 77 77 when wave_size=4
.expect u6[0], f32 77 1 100000000 0 77 0.5 16777216 16777216 77 16777216 16777216 16777216 77 116777216 116777216 \
    116777216 77 133554432 133554432 116777216 77 116777216 216777216 116777216 77 116777216 133554432 133554432 \
    77 133554432 77 77 77 77 77 77 when wave_size=32
.expect u6[0], f32 77 1 100000000 0 77 0.5 16777216 16777216 77 16777216 16777216 16777216 77 116777216 116777216 \
    116777216 77 133554432 133554432 116777216 77 116777216 216777216 116777216 77 116777216 133554432 133554432 \
    77 133554432 77 77 77 77 77 77 when wave_size=64
; memory
.expect u11[0], f32 0.5 16777220 83222784 -83222784 -16777213 0.5 16777220 83222784 -83222784 when wave_size=4
.expect u11[0], f32 100000024 -83222784 when wave_size=32
.expect u11[0], f32 16777244 when wave_size=64
.expect u13[0], f32 1 1 100000000 1 1 1 16777216 1 1 1 100000000 1 1 1 16777218 1 1 1 2.1 1 1 1 100000000 1 1 1 \
    16777216 1 1 1 100000000 1 1 1 16777218 1 when wave_size=4
.expect u13[0], f32 1 1 450331648 1 1 1 16777218 1 when wave_size=32
.expect u13[0], f32 1 1 467108864 1 when wave_size=64
.expect u14[0], f32 100000000 16777216 100000000 16777218 2.1 100000000 16777216 100000000 16777218 when wave_size=4
.expect u14[0], f32 450331648 16777218 when wave_size=32
.expect u14[0], f32 467108864 when wave_size=64
.expect u15[0], f32 100000000 0 -100000000 3.75 16777220 16777216 2 -16777215 -16777216 1.1 100000000 0 -100000000 \
    3.75 16777220 16777216 2 -16777215 -16777216 1.1 100000000 0 -100000000 3.75 16777220 16777216 2 -16777215 \
    -16777216 1.1 100000000 0 -100000000 3.75 16777220 16777216
.expect u16[0], f32 0.5 16777216 100000000 16777220 -16777214 0.5 16777216 1.1 1 when wave_size=4
.expect u16[0], f32 133554432 1 when wave_size=32
.expect u16[0], f32 133554432 when wave_size=64
.expect u17[0], f32 1
.expect atomics == 7 when wave_size=64
