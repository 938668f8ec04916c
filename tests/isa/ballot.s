; ballot: d = mask of the active lanes in which a is not 0; y: lanes 32 to 63.
;
; 50 threads, so that the last wave has lanes without a thread at most wave sizes. Wave i stores its masks to words 2 i
; and 2 i + 1 of a buffer, one buffer for each case. u0: does each thread find its own bit?

.dispatch 1x50
.buffer u0, 50
.buffer u1, 100
.buffer u2, 100
.buffer u3, 100
.buffer u4, 100
.buffer u5, 100
.buffer u6, 200
.buffer u7, 100
.buffer u8, 50
.buffer u9, 100

    shl       r0.x, thread_id, 2
    shl       w0.x, wave_id, 3      ; where the wave's masks go

    ; the multiples of 3; any bit counts: -0.0 is not 0
    rem.u32   r1.x, thread_id, 3
    eq.u32    r1.x, r1.x, 0
    shl       r1.x, r1.x, 31
    ballot    w1.xy, r1.x
    st        u1.xy, w0.x, w1.xy
    ; each thread finds its bit: the half, then lane_id modulo 32
    lt.u32    r2.x, lane_id, 32
    sel       r2.x, r2.x, w1.x, w1.y
    shr.u32   r2.x, r2.x, lane_id
    and       r2.x, r2.x, 1
    shr.u32   r1.y, r1.x, 31
    eq.u32    r2.x, r2.x, r1.y
    st        u0.x, r0.x, r2.x

    ; a constant: the active lanes; lanes without a thread are not
    ballot    w1.xy, 1
    st        u2.xy, w0.x, w1.xy
    ; 0, into other components, in another order; a wave register; one component: lanes 0 to 31 only
    ballot    w1.wz, 0
    add.u32   w2.x, wave_id, 7
    ballot    w1.x, w2.x
    mov       w1.y, w1.w
    st        u3.xy, w0.x, w1.xy

    ; under a mask: only active lanes, whatever the others have in a
    and       r3.x, thread_id, 1
    push_mask A
    mask_nz   r3.x
    ballot    w1.xy, group_size
    st        u4.xy, w0.x, w1.xy
    pop_mask
A:
    ; a built-in value: thread 0 has 0
    ballot    w1.xy, thread_id
    st        u5.xy, w0.x, w1.xy

    ; more than two components: the others are 0
    shl       w3.x, wave_id, 4
    mov       w2.xyzw, u(0xaaaaaaaa)
    ballot    w2.xyzw, u(1)
    st        u6.xyzw, w3.x, w2.xyzw

    ; no active lane
    mov       w4.xy, exec.xy
    mov       w1.xy, u(0xaaaaaaaa)
    mov       exec.xy, u2(0 0)
    ballot    w1.xy, u(1)
    mov       exec.xy, w4.xy
    st        u7.xy, w0.x, w1.xy

    ; into exec: a comparison that takes force at once
    mov       r4.x, u(1)
    ballot    exec.xy, r1.x
    mov       r4.x, u(2)
    mov       exec.xy, w4.xy
    st        u8.x, r0.x, r4.x

    ; retired lanes are not active any more
    rem.u32   r5.x, thread_id, 5
    eq.u32    r5.x, r5.x, 3
    push_mask B
    mask_nz   r5.x
    ret
B:
    ballot    w1.xy, 1
    st        u9.xy, w0.x, w1.xy
    ret

.expect u0[0], 50, fill(1)

; multiples of 3
.expect u1[0], u32 9 0 4 0 2 0 9 0 4 0 2 0 9 0 4 0 2 0 9 0 4 0 2 0 1 0 when wave_size=4
.expect u1[0], u32 0x49249249 0 0x00012492 0 when wave_size=32
.expect u1[0], u32 0x49249249 0x00012492 when wave_size=64
; all
.expect u2[0], u32 15 0 15 0 15 0 15 0 15 0 15 0 15 0 15 0 15 0 15 0 15 0 15 0 3 0 when wave_size=4
.expect u2[0], u32 0xffffffff 0 0x0003ffff 0 when wave_size=32
.expect u2[0], u32 0xffffffff 0x0003ffff when wave_size=64
; the lower half, and 0
.expect u3[0], u32 15 0 15 0 15 0 15 0 15 0 15 0 15 0 15 0 15 0 15 0 15 0 15 0 3 0 when wave_size=4
.expect u3[0], u32 0xffffffff 0 0x0003ffff 0 when wave_size=32
.expect u3[0], u32 0xffffffff 0 when wave_size=64
; odd ones
.expect u4[0], u32 10 0 10 0 10 0 10 0 10 0 10 0 10 0 10 0 10 0 10 0 10 0 10 0 2 0 when wave_size=4
.expect u4[0], u32 0xaaaaaaaa 0 0x0002aaaa 0 when wave_size=32
.expect u4[0], u32 0xaaaaaaaa 0x0002aaaa when wave_size=64
; all but thread 0
.expect u5[0], u32 14 0 15 0 15 0 15 0 15 0 15 0 15 0 15 0 15 0 15 0 15 0 15 0 3 0 when wave_size=4
.expect u5[0], u32 0xfffffffe 0 0x0003ffff 0 when wave_size=32
.expect u5[0], u32 0xfffffffe 0x0003ffff when wave_size=64
; all, then two zeros
.expect u6[0], u32 15 0 0 0 15 0 0 0 15 0 0 0 15 0 0 0 15 0 0 0 15 0 0 0 15 0 0 0 15 0 0 0 15 0 0 0 15 0 0 0 15 0 \
    0 0 15 0 0 0 3 0 0 0 when wave_size=4
.expect u6[0], u32 0xffffffff 0 0 0 0x0003ffff 0 0 0 when wave_size=32
.expect u6[0], u32 0xffffffff 0x0003ffff 0 0 when wave_size=64
; none active: 0, for every wave there is
.expect u7[0], u32 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 when wave_size=4
.expect u7[0], u32 0 0 0 0 when wave_size=32
.expect u7[0], u32 0 0 when wave_size=64
; what a ballot into exec lets pass: the multiples of 3
.expect u8[0], u32 2 1 1 2 1 1 2 1 1 2 1 1 2 1 1 2 1 1 2 1 1 2 1 1 2 1 1 2 1 1 2 1 1 2 1 1 2 1 1 2 1 1 2 1 1 2 1 1 \
    2 1
; all but 3, 8, 13 ...
.expect u9[0], u32 7 0 15 0 14 0 13 0 11 0 7 0 15 0 14 0 13 0 11 0 7 0 15 0 2 0 when wave_size=4
.expect u9[0], u32 0xef7bdef7 0 0x0002f7bd 0 when wave_size=32
.expect u9[0], u32 0xef7bdef7 0x0002f7bd when wave_size=64
