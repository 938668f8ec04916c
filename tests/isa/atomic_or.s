; atomic_or: d = old; memory = old or a.
;
; 36 threads: the last wave has lanes without a thread at most wave sizes. Thread t works with word t of t0;
; bit by bit.
; In cases 1 to 4 each wave has a word of its own, since it is up to the machine which wave comes first.

.dispatch 1x36
.machine waves=64
.shared 36
.buffer t0, u32 1 0x00020202 0 0 0 0 0x00404040 0 0 0x02000200 0x04040400 0 0x10101000 0 0 0 0 2 0x00040404 \
    0x00080808 0 0 0 0 0x00010000 512 0x04040400 0 0x10101000 0 0 0x80808000 0x00010101 2 0x00040404 0
.buffer t1, u32 0x00020202 0 0 0 0 0x00404040 0 0 0x02000200 0x04040400 0 0x10101000 0 0 0 0 2 0x00040404 \
    0x00080808 0 0 0 0 0x00010000 512 0x04040400 0 0x10101000 0 0 0x80808000 0x00010101 2 0x00040404 0 1
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
    atomic_or r2.x, u11.x, r0.y, r1.x
    st        u1.x, r0.x, r2.x
    mov       r7.x, r2.x

    ; 2: the same in group memory
    st        shared.x, r0.x, u(128)
    barrier
    atomic_or r2.x, shared.x, r0.y, r1.x
    eq.u32    r2.x, r2.x, r7.x
    st        u2.x, r0.x, r2.x

    ; 3: only odd lanes are active; the third component: address + 8; all that are named in d get the old value
    and       r3.x, lane_id, 1
    mul.u32   w1.x, wave_id, 16
    mov       r2.xyzw, u(9)
    push_mask A
    mask_nz   r3.x
    atomic_or r2.xz, u13.z, w1.x, r1.x
    pop_mask
A:
    st        u3.xy, r0.z, r2.xz
    mov       r7.y, r2.x

    ; 4: a predicate does the same; w2.y is for lanes 32 to 63
    ballot    w2.xy, r3.x
    mov       r2.x, u(9)
    @w2.x atomic_or r2.x, u14.x, r0.y, r1.x
    eq.u32    r2.x, r2.x, r7.y
    st        u4.x, r0.x, r2.x

    ; 5: every thread on a word of its own
    ld        r5.x, t1.x, r0.x
    st        u15.x, r0.x, r5.x
    atomic_or r2.x, u15.x, r0.x, r1.x
    st        u5.x, r0.x, r2.x

    ; 6: retired lanes do nothing: the threads from 30 on, and the multiples of 4; nor does anyone with no active lane
    mov       w4.xy, exec.xy
    mov       exec.xy, u2(0 0)
    atomic_or r2.x, u17.x, 0, r1.x
    mov       exec.xy, w4.xy
    and       r4.x, thread_id, 3
    eq.u32    r4.x, r4.x, 0
    ge.u32    r4.y, thread_id, 30
    or        r4.x, r4.x, r4.y
    push_mask B
    mask_nz   r4.x
    ret
B:
    atomic_or r2.x, u16.x, r0.y, r1.x
    st        u6.x, r0.x, r2.x
    ret

; the lanes
.expect u1[0], u32 128 129 0x00020283 0x00020283 128 128 128 0x004040c0 128 128 0x02000280 0x06040680 128 \
    0x10101080 0x10101080 0x10101080 128 128 130 0x00040486 128 128 128 128 128 0x00010080 0x00010280 0x04050680 \
    128 0x10101080 0x10101080 0x10101080 128 0x00010181 0x00010183 0x00050587 when wave_size=4
.expect u1[0], u32 128 129 0x00020283 0x00020283 0x00020283 0x00020283 0x00020283 0x004242c3 0x004242c3 0x004242c3 \
    0x024242c3 0x064646c3 0x064646c3 0x165656c3 0x165656c3 0x165656c3 0x165656c3 0x165656c3 0x165656c3 0x165656c7 \
    0x165e5ecf 0x165e5ecf 0x165e5ecf 0x165e5ecf 0x165e5ecf 0x165f5ecf 0x165f5ecf 0x165f5ecf 0x165f5ecf 0x165f5ecf \
    0x165f5ecf 0x165f5ecf 128 0x00010181 0x00010183 0x00050587 when wave_size=32
.expect u1[0], u32 128 129 0x00020283 0x00020283 0x00020283 0x00020283 0x00020283 0x004242c3 0x004242c3 0x004242c3 \
    0x024242c3 0x064646c3 0x064646c3 0x165656c3 0x165656c3 0x165656c3 0x165656c3 0x165656c3 0x165656c3 0x165656c7 \
    0x165e5ecf 0x165e5ecf 0x165e5ecf 0x165e5ecf 0x165e5ecf 0x165f5ecf 0x165f5ecf 0x165f5ecf 0x165f5ecf 0x165f5ecf \
    0x165f5ecf 0x165f5ecf 0x96dfdecf 0x96dfdfcf 0x96dfdfcf 0x96dfdfcf when wave_size=64
.expect u2[0], 36, fill(1)
.expect u3[0], u32 9 9 128 128 9 9 0x00020282 0x00020282 9 9 128 128 9 9 128 128 9 9 128 128 9 9 0x02000280 \
    0x02000280 9 9 128 128 9 9 128 128 9 9 128 128 9 9 130 130 9 9 128 128 9 9 128 128 9 9 128 128 9 9 640 640 9 9 \
    128 128 9 9 128 128 9 9 128 128 9 9 130 130 when wave_size=4
.expect u3[0], u32 9 9 128 128 9 9 0x00020282 0x00020282 9 9 0x00020282 0x00020282 9 9 0x00020282 0x00020282 9 9 \
    0x00020282 0x00020282 9 9 0x02020282 0x02020282 9 9 0x02020282 0x02020282 9 9 0x02020282 0x02020282 9 9 \
    0x02020282 0x02020282 9 9 0x02020282 0x02020282 9 9 0x020a0a8a 0x020a0a8a 9 9 0x020a0a8a 0x020a0a8a 9 9 \
    0x020a0a8a 0x020a0a8a 9 9 0x020a0a8a 0x020a0a8a 9 9 0x020a0a8a 0x020a0a8a 9 9 0x020a0a8a 0x020a0a8a 9 9 128 \
    128 9 9 130 130 when wave_size=32
.expect u3[0], u32 9 9 128 128 9 9 0x00020282 0x00020282 9 9 0x00020282 0x00020282 9 9 0x00020282 0x00020282 9 9 \
    0x00020282 0x00020282 9 9 0x02020282 0x02020282 9 9 0x02020282 0x02020282 9 9 0x02020282 0x02020282 9 9 \
    0x02020282 0x02020282 9 9 0x02020282 0x02020282 9 9 0x020a0a8a 0x020a0a8a 9 9 0x020a0a8a 0x020a0a8a 9 9 \
    0x020a0a8a 0x020a0a8a 9 9 0x020a0a8a 0x020a0a8a 9 9 0x020a0a8a 0x020a0a8a 9 9 0x020a0a8a 0x020a0a8a 9 9 \
    0x828a8a8a 0x828a8a8a 9 9 0x828a8a8a 0x828a8a8a when wave_size=64
.expect u4[0], 36, fill(1)
.expect u5[0], u32 0x00020202 0 0 0 0 0x00404040 0 0 0x02000200 0x04040400 0 0x10101000 0 0 0 0 2 0x00040404 \
    0x00080808 0 0 0 0 0x00010000 512 0x04040400 0 0x10101000 0 0 0x80808000 0x00010101 2 0x00040404 0 1
.expect u6[0], u32 77 128 0x00020282 0x00020282 77 128 128 0x004040c0 77 128 0x02000280 0x06040680 77 128 128 128 \
    77 128 130 0x00040486 77 128 128 128 77 128 640 0x04040680 77 128 77 77 77 77 77 77 when wave_size=4
.expect u6[0], u32 77 128 0x00020282 0x00020282 77 0x00020282 0x00020282 0x004242c2 77 0x004242c2 0x024242c2 \
    0x064646c2 77 0x064646c2 0x064646c2 0x064646c2 77 0x064646c2 0x064646c2 0x064646c6 77 0x064e4ece 0x064e4ece \
    0x064e4ece 77 0x064e4ece 0x064e4ece 0x064e4ece 77 0x064e4ece 77 77 77 77 77 77 when wave_size=32
.expect u6[0], u32 77 128 0x00020282 0x00020282 77 0x00020282 0x00020282 0x004242c2 77 0x004242c2 0x024242c2 \
    0x064646c2 77 0x064646c2 0x064646c2 0x064646c2 77 0x064646c2 0x064646c2 0x064646c6 77 0x064e4ece 0x064e4ece \
    0x064e4ece 77 0x064e4ece 0x064e4ece 0x064e4ece 77 0x064e4ece 77 77 77 77 77 77 when wave_size=64
; memory
.expect u11[0], u32 0x00020283 0x004040c0 0x06040680 0x10101080 0x000c0c8e 128 0x04050680 0x90909080 0x00050587 \
    when wave_size=4
.expect u11[0], u32 0x96dfdecf 0x00050587 when wave_size=32
.expect u11[0], u32 0x96dfdfcf when wave_size=64
.expect u13[0], u32 128 128 0x00020282 128 128 128 128 128 128 128 0x02000280 128 128 128 128 128 128 128 \
    0x0008088a 128 128 128 128 128 128 128 640 128 128 128 0x80808080 128 128 128 130 128 when wave_size=4
.expect u13[0], u32 128 128 0x828a8a8a 128 128 128 130 128 when wave_size=32
.expect u13[0], u32 128 128 0x828a8a8a 128 when wave_size=64
.expect u14[0], u32 0x00020282 128 0x02000280 128 0x0008088a 128 640 0x80808080 130 when wave_size=4
.expect u14[0], u32 0x828a8a8a 130 when wave_size=32
.expect u14[0], u32 0x828a8a8a when wave_size=64
.expect u15[0], u32 0x00020203 0x00020202 0 0 0 0x00404040 0x00404040 0 0x02000200 0x06040600 0x04040400 \
    0x10101000 0x10101000 0 0 0 2 0x00040406 0x000c0c0c 0x00080808 0 0 0 0x00010000 0x00010200 0x04040600 \
    0x04040400 0x10101000 0x10101000 0 0x80808000 0x80818101 0x00010103 0x00040406 0x00040404 1
.expect u16[0], u32 0x00020282 0x004040c0 0x06040680 128 0x000c0c8e 128 0x04040680 128 128 when wave_size=4
.expect u16[0], u32 0x064e4ece 128 when wave_size=32
.expect u16[0], u32 0x064e4ece when wave_size=64
.expect u17[0], u32 128
.expect atomics == 7 when wave_size=64
