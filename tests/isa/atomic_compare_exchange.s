; atomic_compare_exchange: d = old; memory = b if old = a.
;
; 36 threads: the last wave has lanes without a thread at most wave sizes. Lane l of a wave compares with what is there
; if all lanes below it have exchanged, but for the lanes 6, 13, 20 ...: those compare with 5, in vain. A lane puts 1
; more than that. In cases 1 to 4 each wave has a word of its own, since it is up to the machine which wave is first.

.dispatch 1x36
.machine waves=64
.shared 36
.buffer u1, 36                ; results of the lanes, case by case
.buffer u2, 36
.buffer u3, 72
.buffer u4, 36
.buffer u5, 36
.buffer u6, 36, fill(77)
.buffer u11, 36, fill(100)   ; the words that they work on
.buffer u13, 144, fill(100)
.buffer u14, 36, fill(100)
.buffer u15, 36, iota(0, 1)
.buffer u16, 36, fill(100)
.buffer u17, 1, fill(100)

    shl       r0.x, thread_id, 2
    shl       r0.y, wave_id, 2
    shl       r0.z, thread_id, 3
    rem.u32   r1.z, lane_id, 7
    eq.u32    r1.z, r1.z, 6
    div.u32   r1.w, lane_id, 7
    sub.u32   r1.w, lane_id, r1.w
    add.u32   r1.w, r1.w, 100
    sel       r1.x, r1.z, u(5), r1.w
    add.u32   r1.y, r1.w, 1

    ; 1: all lanes on one word: in lane order, each gets what the ones before it left
    atomic_compare_exchange r2.x, u11.x, r0.y, r1.x, r1.y
    st        u1.x, r0.x, r2.x
    mov       r7.x, r2.x

    ; 2: the same in group memory
    st        shared.x, r0.x, u(100)
    barrier
    atomic_compare_exchange r2.x, shared.x, r0.y, r1.x, r1.y
    eq.u32    r2.x, r2.x, r7.x
    st        u2.x, r0.x, r2.x

    ; 3: only odd lanes are active; the third component: address + 8; all that are named in d get the old value
    and       r3.x, lane_id, 1
    mul.u32   w1.x, wave_id, 16
    mov       r2.xyzw, u(9)
    push_mask A
    mask_nz   r3.x
    atomic_compare_exchange r2.xz, u13.z, w1.x, r1.x, r1.y
    pop_mask
A:
    st        u3.xy, r0.z, r2.xz
    mov       r7.y, r2.x

    ; 4: a predicate does the same; w2.y is for lanes 32 to 63
    ballot    w2.xy, r3.x
    mov       r2.x, u(9)
    @w2.x atomic_compare_exchange r2.x, u14.x, r0.y, r1.x, r1.y
    eq.u32    r2.x, r2.x, r7.y
    st        u4.x, r0.x, r2.x

    ; 5: every thread on a word of its own
    rem.u32   r5.x, thread_id, 3
    sel       r5.x, r5.x, u(0), thread_id   ; only the multiples of 3 find what they compare with
    add.u32   r5.y, thread_id, 500
    atomic_compare_exchange r2.x, u15.x, r0.x, r5.x, r5.y
    st        u5.x, r0.x, r2.x

    ; 6: retired lanes do nothing: the threads from 30 on, and the multiples of 4; nor does anyone with no active lane
    mov       w4.xy, exec.xy
    mov       exec.xy, u2(0 0)
    atomic_compare_exchange r2.x, u17.x, 0, r1.x, r1.y
    mov       exec.xy, w4.xy
    and       r4.x, thread_id, 3
    eq.u32    r4.x, r4.x, 0
    ge.u32    r4.y, thread_id, 30
    or        r4.x, r4.x, r4.y
    push_mask B
    mask_nz   r4.x
    ret
B:
    atomic_compare_exchange r2.x, u16.x, r0.y, r1.x, r1.y
    st        u6.x, r0.x, r2.x
    ret

; the lanes
.expect u1[0], u32 100 101 102 103 100 101 102 103 100 101 102 103 100 101 102 103 100 101 102 103 100 101 102 103 \
    100 101 102 103 100 101 102 103 100 101 102 103 when wave_size=4
.expect u1[0], u32 100 101 102 103 104 105 106 106 107 108 109 110 111 112 112 113 114 115 116 117 118 118 119 120 \
    121 122 123 124 124 125 126 127 100 101 102 103 when wave_size=32
.expect u1[0], u32 100 101 102 103 104 105 106 106 107 108 109 110 111 112 112 113 114 115 116 117 118 118 119 120 \
    121 122 123 124 124 125 126 127 128 129 130 130 when wave_size=64
.expect u2[0], 36, fill(1)
.expect u3[0], u32 9 9 100 100 9 9 100 100 9 9 100 100 9 9 100 100 9 9 100 100 9 9 100 100 9 9 100 100 9 9 100 100 \
    9 9 100 100 9 9 100 100 9 9 100 100 9 9 100 100 9 9 100 100 9 9 100 100 9 9 100 100 9 9 100 100 9 9 100 100 9 \
    9 100 100 when wave_size=4
.expect u3[0], u32 9 9 100 100 9 9 100 100 9 9 100 100 9 9 100 100 9 9 100 100 9 9 100 100 9 9 100 100 9 9 100 100 \
    9 9 100 100 9 9 100 100 9 9 100 100 9 9 100 100 9 9 100 100 9 9 100 100 9 9 100 100 9 9 100 100 9 9 100 100 9 \
    9 100 100 when wave_size=32
.expect u3[0], u32 9 9 100 100 9 9 100 100 9 9 100 100 9 9 100 100 9 9 100 100 9 9 100 100 9 9 100 100 9 9 100 100 \
    9 9 100 100 9 9 100 100 9 9 100 100 9 9 100 100 9 9 100 100 9 9 100 100 9 9 100 100 9 9 100 100 9 9 100 100 9 \
    9 100 100 when wave_size=64
.expect u4[0], 36, fill(1)
.expect u5[0], u32 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 \
    35
.expect u6[0], u32 77 100 100 100 77 100 100 100 77 100 100 100 77 100 100 100 77 100 100 100 77 100 100 100 77 \
    100 100 100 77 100 77 77 77 77 77 77 when wave_size=4
.expect u6[0], u32 77 100 100 100 77 100 100 100 77 100 100 100 77 100 100 100 77 100 100 100 77 100 100 100 77 \
    100 100 100 77 100 77 77 77 77 77 77 when wave_size=32
.expect u6[0], u32 77 100 100 100 77 100 100 100 77 100 100 100 77 100 100 100 77 100 100 100 77 100 100 100 77 \
    100 100 100 77 100 77 77 77 77 77 77 when wave_size=64
; memory
.expect u11[0], u32 104 104 104 104 104 104 104 104 104 when wave_size=4
.expect u11[0], u32 128 104 when wave_size=32
.expect u11[0], u32 131 when wave_size=64
.expect u13[0], u32 100 100 100 100 100 100 100 100 100 100 100 100 100 100 100 100 100 100 100 100 100 100 100 \
    100 100 100 100 100 100 100 100 100 100 100 100 100 when wave_size=4
.expect u13[0], u32 100 100 100 100 100 100 100 100 when wave_size=32
.expect u13[0], u32 100 100 100 100 when wave_size=64
.expect u14[0], u32 100 100 100 100 100 100 100 100 100 when wave_size=4
.expect u14[0], u32 100 100 when wave_size=32
.expect u14[0], u32 100 when wave_size=64
.expect u15[0], u32 500 1 2 503 4 5 506 7 8 509 10 11 512 13 14 515 16 17 518 19 20 521 22 23 524 25 26 527 28 29 \
    530 31 32 533 34 35
.expect u16[0], u32 100 100 100 100 100 100 100 100 100 when wave_size=4
.expect u16[0], u32 100 100 when wave_size=32
.expect u16[0], u32 100 when wave_size=64
.expect u17[0], u32 100
.expect atomics == 7 when wave_size=64
