; atomic_sub.u32: d = old; memory = old - a.
;
; 36 threads: the last wave has lanes without a thread at most wave sizes. Thread t works with word t of t0;
; the difference wraps.
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
    atomic_sub.u32 r2.x, u11.x, r0.y, r1.x
    st        u1.x, r0.x, r2.x
    mov       r7.x, r2.x

    ; 2: the same in group memory
    st        shared.x, r0.x, u(1000)
    barrier
    atomic_sub.u32 r2.x, shared.x, r0.y, r1.x
    eq.u32    r2.x, r2.x, r7.x
    st        u2.x, r0.x, r2.x

    ; 3: only odd lanes are active; the third component: address + 8; all that are named in d get the old value
    and       r3.x, lane_id, 1
    mul.u32   w1.x, wave_id, 16
    mov       r2.xyzw, u(9)
    push_mask A
    mask_nz   r3.x
    atomic_sub.u32 r2.xz, u13.z, w1.x, r1.x
    pop_mask
A:
    st        u3.xy, r0.z, r2.xz
    mov       r7.y, r2.x

    ; 4: a predicate does the same; w2.y is for lanes 32 to 63
    ballot    w2.xy, r3.x
    mov       r2.x, u(9)
    @w2.x atomic_sub.u32 r2.x, u14.x, r0.y, r1.x
    eq.u32    r2.x, r2.x, r7.y
    st        u4.x, r0.x, r2.x

    ; 5: every thread on a word of its own
    ld        r5.x, t1.x, r0.x
    st        u15.x, r0.x, r5.x
    atomic_sub.u32 r2.x, u15.x, r0.x, r1.x
    st        u5.x, r0.x, r2.x

    ; 6: retired lanes do nothing: the threads from 30 on, and the multiples of 4; nor does anyone with no active lane
    mov       w4.xy, exec.xy
    mov       exec.xy, u2(0 0)
    atomic_sub.u32 r2.x, u17.x, 0, r1.x
    mov       exec.xy, w4.xy
    and       r4.x, thread_id, 3
    eq.u32    r4.x, r4.x, 0
    ge.u32    r4.y, thread_id, 30
    or        r4.x, r4.x, r4.y
    push_mask B
    mask_nz   r4.x
    ret
B:
    atomic_sub.u32 r2.x, u16.x, r0.y, r1.x
    st        u6.x, r0.x, r2.x
    ret

; the lanes
.expect u1[0], u32 1000 995 996 995 1000 923 923 0x8000039c 1000 997 0xedcbad6d 0x0f1dee7e 1000 1016 1014 1012 \
    1000 0xc00003e8 0xc00003c9 0x6aaaae74 1000 992 0xf0f0f4d1 0x70f0f4d0 1000 0xff0102e9 0xff00ff01 0xff00ff03 \
    1000 0xccccd0b5 0xccccd0a1 0xccccd097 1000 0xeeeef2d7 0xeeeef2d0 0x6eeef2d2 when wave_size=4
.expect u1[0], u32 1000 995 996 995 0x800003e3 0x80000396 0x80000396 919 907 904 0xedcbad10 0x0f1dee21 0x0f1dee18 \
    0x0f1dee28 0x0f1dee26 0x0f1dee24 0x0f1dedc0 0xcf1dedc0 0xcf1deda1 0x79c8984c 0xcf1deda2 0xcf1ded9a 0xc00ede8b \
    0x400ede8a 0x400ede84 0x3f0fdd85 0x3f0fd99d 0x3f0fd99f 0x3f0fd99b 0x0bdca668 0x0bdca654 0x0bdca64a 1000 \
    0xeeeef2d7 0xeeeef2d0 0x6eeef2d2 when wave_size=32
.expect u1[0], u32 1000 995 996 995 0x800003e3 0x80000396 0x80000396 919 907 904 0xedcbad10 0x0f1dee21 0x0f1dee18 \
    0x0f1dee28 0x0f1dee26 0x0f1dee24 0x0f1dedc0 0xcf1dedc0 0xcf1deda1 0x79c8984c 0xcf1deda2 0xcf1ded9a 0xc00ede8b \
    0x400ede8a 0x400ede84 0x3f0fdd85 0x3f0fd99d 0x3f0fd99f 0x3f0fd99b 0x0bdca668 0x0bdca654 0x0bdca64a 0x3f0fd97e \
    0x2dfec86d 0x2dfec866 0xadfec868 when wave_size=64
.expect u2[0], 36, fill(1)
.expect u3[0], u32 9 9 1000 1000 9 9 1001 1001 9 9 1000 1000 9 9 1000 1000 9 9 1000 1000 9 9 0xedcbad70 0xedcbad70 \
    9 9 1000 1000 9 9 998 998 9 9 1000 1000 9 9 969 969 9 9 1000 1000 9 9 0xf0f0f4d9 0xf0f0f4d9 9 9 1000 1000 9 9 \
    0 0 9 9 1000 1000 9 9 980 980 9 9 1000 1000 9 9 993 993 when wave_size=4
.expect u3[0], u32 9 9 1000 1000 9 9 1001 1001 9 9 0x800003e9 0x800003e9 9 9 0x800003e9 0x800003e9 9 9 0x800003dd \
    0x800003dd 9 9 0x6dcbad65 0x6dcbad65 9 9 0x6dcbad5c 0x6dcbad5c 9 9 0x6dcbad5a 0x6dcbad5a 9 9 0x6dcbacf6 \
    0x6dcbacf6 9 9 0x6dcbacd7 0x6dcbacd7 9 9 0xc321022d 0xc321022d 9 9 0xb411f31e 0xb411f31e 9 9 0xb411f318 \
    0xb411f318 9 9 0xb411ef30 0xb411ef30 9 9 0xb411ef2c 0xb411ef2c 9 9 0xb411ef18 0xb411ef18 9 9 1000 1000 9 9 993 \
    993 when wave_size=32
.expect u3[0], u32 9 9 1000 1000 9 9 1001 1001 9 9 0x800003e9 0x800003e9 9 9 0x800003e9 0x800003e9 9 9 0x800003dd \
    0x800003dd 9 9 0x6dcbad65 0x6dcbad65 9 9 0x6dcbad5c 0x6dcbad5c 9 9 0x6dcbad5a 0x6dcbad5a 9 9 0x6dcbacf6 \
    0x6dcbacf6 9 9 0x6dcbacd7 0x6dcbacd7 9 9 0xc321022d 0xc321022d 9 9 0xb411f31e 0xb411f31e 9 9 0xb411f318 \
    0xb411f318 9 9 0xb411ef30 0xb411ef30 9 9 0xb411ef2c 0xb411ef2c 9 9 0xb411ef18 0xb411ef18 9 9 0xe745224c \
    0xe745224c 9 9 0xe7452245 0xe7452245 when wave_size=64
.expect u4[0], 36, fill(1)
.expect u5[0], u32 0xffffffff 1 0x80000000 77 0 0x7fffffff 12 3 0x12345678 0xdeadbeef 9 0xfffffff0 2 2 100 \
    0x40000000 31 0x55555555 0xaaaaaaaa 8 0x0f0f0f0f 0x80000001 6 0x00ff00ff 1000 0xfffffffe 4 0x33333333 20 10 \
    0xcccccccc 0x11111111 7 0x7ffffffe 50 5
.expect u6[0], u32 77 1000 1001 1000 77 1000 1000 0x800003e9 77 1000 0xedcbad70 0x0f1dee81 77 1000 998 996 77 1000 \
    969 0xaaaaae74 77 1000 0xf0f0f4d9 0x70f0f4d8 77 1000 0 2 77 1000 77 77 77 77 77 77 when wave_size=4
.expect u6[0], u32 77 1000 1001 1000 77 0x800003e8 0x800003e8 1001 77 989 0xedcbad65 0x0f1dee76 77 0x0f1dee6d \
    0x0f1dee6b 0x0f1dee69 77 0x0f1dee05 0x0f1dede6 0xb9c89891 77 0x0f1dede7 0x000eded8 0x800eded7 77 0x800eded1 \
    0x800edae9 0x800edaeb 77 0x800edae7 77 77 77 77 77 77 when wave_size=32
.expect u6[0], u32 77 1000 1001 1000 77 0x800003e8 0x800003e8 1001 77 989 0xedcbad65 0x0f1dee76 77 0x0f1dee6d \
    0x0f1dee6b 0x0f1dee69 77 0x0f1dee05 0x0f1dede6 0xb9c89891 77 0x0f1dede7 0x000eded8 0x800eded7 77 0x800eded1 \
    0x800edae9 0x800edaeb 77 0x800edae7 77 77 77 77 77 77 when wave_size=64
; memory
.expect u11[0], u32 0x800003e3 0x80000390 0x0f1dee75 912 0xc00003ca 0x70f0f4ca 0xff00feff 971 0x6eeef2a0 \
    when wave_size=4
.expect u11[0], u32 0x3f0fd97e 0x6eeef2a0 when wave_size=32
.expect u11[0], u32 0xadfec836 when wave_size=64
.expect u13[0], u32 1000 1000 0x800003e9 1000 1000 1000 988 1000 1000 1000 0xedcbad67 1000 1000 1000 898 1000 1000 \
    1000 0x5555591f 1000 1000 1000 0xf0f0f4d3 1000 1000 1000 0xfffffffc 1000 1000 1000 0x33333708 1000 1000 1000 \
    943 1000 when wave_size=4
.expect u13[0], u32 1000 1000 0xe745224c 1000 1000 1000 943 1000 when wave_size=32
.expect u13[0], u32 1000 1000 0xe7452213 1000 when wave_size=64
.expect u14[0], u32 0x800003e9 988 0xedcbad67 898 0x5555591f 0xf0f0f4d3 0xfffffffc 0x33333708 943 when wave_size=4
.expect u14[0], u32 0xe745224c 943 when wave_size=32
.expect u14[0], u32 0xe7452213 when wave_size=64
.expect u15[0], u32 0xfffffffa 2 0x7fffffff 0x8000004d 0xffffffb3 0x7fffffff 0x8000000d 0xfffffff7 0x12345675 \
    0xcc796877 0x2152411a 0xffffffe7 18 0 98 0x3fffff9c 0xc000001f 0x55555536 0x55555555 0x5555555e 0x0f0f0f07 \
    0x70f0f0f2 0x80000005 0x00ff00f9 0xff0102e9 0xfffffc16 6 0x3333332f 0xcccccce1 0xfffffff6 0xccccccc2 \
    0x44444445 0xeeeeeef6 0x7ffffff7 0x80000034 0xffffffd3
.expect u16[0], u32 0x800003e8 0x800003dd 0x0f1dee78 896 970 0x70f0f4d2 0xfffffffe 980 1000 when wave_size=4
.expect u16[0], u32 0x800edad3 1000 when wave_size=32
.expect u16[0], u32 0x800edad3 when wave_size=64
.expect u17[0], u32 1000
.expect atomics == 7 when wave_size=64
