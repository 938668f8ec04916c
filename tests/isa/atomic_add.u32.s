; atomic_add.u32: d = old; memory = old + a.
;
; 36 threads: the last wave has lanes without a thread at most wave sizes. Thread t works with word t of t0;
; the sum wraps.
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
    atomic_add.u32 r2.x, u11.x, r0.y, r1.x
    st        u1.x, r0.x, r2.x
    mov       r7.x, r2.x

    ; 2: the same in group memory
    st        shared.x, r0.x, u(1000)
    barrier
    atomic_add.u32 r2.x, shared.x, r0.y, r1.x
    eq.u32    r2.x, r2.x, r7.x
    st        u2.x, r0.x, r2.x

    ; 3: only odd lanes are active; the third component: address + 8; all that are named in d get the old value
    and       r3.x, lane_id, 1
    mul.u32   w1.x, wave_id, 16
    mov       r2.xyzw, u(9)
    push_mask A
    mask_nz   r3.x
    atomic_add.u32 r2.xz, u13.z, w1.x, r1.x
    pop_mask
A:
    st        u3.xy, r0.z, r2.xz
    mov       r7.y, r2.x

    ; 4: a predicate does the same; w2.y is for lanes 32 to 63
    ballot    w2.xy, r3.x
    mov       r2.x, u(9)
    @w2.x atomic_add.u32 r2.x, u14.x, r0.y, r1.x
    eq.u32    r2.x, r2.x, r7.y
    st        u4.x, r0.x, r2.x

    ; 5: every thread on a word of its own
    ld        r5.x, t1.x, r0.x
    st        u15.x, r0.x, r5.x
    atomic_add.u32 r2.x, u15.x, r0.x, r1.x
    st        u5.x, r0.x, r2.x

    ; 6: retired lanes do nothing: the threads from 30 on, and the multiples of 4; nor does anyone with no active lane
    mov       w4.xy, exec.xy
    mov       exec.xy, u2(0 0)
    atomic_add.u32 r2.x, u17.x, 0, r1.x
    mov       exec.xy, w4.xy
    and       r4.x, thread_id, 3
    eq.u32    r4.x, r4.x, 0
    ge.u32    r4.y, thread_id, 30
    or        r4.x, r4.x, r4.y
    push_mask B
    mask_nz   r4.x
    ret
B:
    atomic_add.u32 r2.x, u16.x, r0.y, r1.x
    st        u6.x, r0.x, r2.x
    ret

; the lanes
.expect u1[0], u32 1000 1005 1004 1005 1000 1077 1077 0x80000434 1000 1003 0x12345a63 0xf0e21952 1000 984 986 988 \
    1000 0x400003e8 0x40000407 0x9555595c 1000 1008 0x0f0f12ff 0x8f0f1300 1000 0x00ff04e7 0x00ff08cf 0x00ff08cd \
    1000 0x3333371b 0x3333372f 0x33333739 1000 0x111114f9 0x11111500 0x911114fe when wave_size=4
.expect u1[0], u32 1000 1005 1004 1005 0x800003ed 0x8000043a 0x8000043a 1081 1093 1096 0x12345ac0 0xf0e219af \
    0xf0e219b8 0xf0e219a8 0xf0e219aa 0xf0e219ac 0xf0e21a10 0x30e21a10 0x30e21a2f 0x86376f84 0x30e21a2e 0x30e21a36 \
    0x3ff12945 0xbff12946 0xbff1294c 0xc0f02a4b 0xc0f02e33 0xc0f02e31 0xc0f02e35 0xf4236168 0xf423617c 0xf4236186 \
    1000 0x111114f9 0x11111500 0x911114fe when wave_size=32
.expect u1[0], u32 1000 1005 1004 1005 0x800003ed 0x8000043a 0x8000043a 1081 1093 1096 0x12345ac0 0xf0e219af \
    0xf0e219b8 0xf0e219a8 0xf0e219aa 0xf0e219ac 0xf0e21a10 0x30e21a10 0x30e21a2f 0x86376f84 0x30e21a2e 0x30e21a36 \
    0x3ff12945 0xbff12946 0xbff1294c 0xc0f02a4b 0xc0f02e33 0xc0f02e31 0xc0f02e35 0xf4236168 0xf423617c 0xf4236186 \
    0xc0f02e52 0xd2013f63 0xd2013f6a 0x52013f68 when wave_size=64
.expect u2[0], 36, fill(1)
.expect u3[0], u32 9 9 1000 1000 9 9 999 999 9 9 1000 1000 9 9 1000 1000 9 9 1000 1000 9 9 0x12345a60 0x12345a60 9 \
    9 1000 1000 9 9 1002 1002 9 9 1000 1000 9 9 1031 1031 9 9 1000 1000 9 9 0x0f0f12f7 0x0f0f12f7 9 9 1000 1000 9 \
    9 2000 2000 9 9 1000 1000 9 9 1020 1020 9 9 1000 1000 9 9 1007 1007 when wave_size=4
.expect u3[0], u32 9 9 1000 1000 9 9 999 999 9 9 0x800003e7 0x800003e7 9 9 0x800003e7 0x800003e7 9 9 0x800003f3 \
    0x800003f3 9 9 0x92345a6b 0x92345a6b 9 9 0x92345a74 0x92345a74 9 9 0x92345a76 0x92345a76 9 9 0x92345ada \
    0x92345ada 9 9 0x92345af9 0x92345af9 9 9 0x3cdf05a3 0x3cdf05a3 9 9 0x4bee14b2 0x4bee14b2 9 9 0x4bee14b8 \
    0x4bee14b8 9 9 0x4bee18a0 0x4bee18a0 9 9 0x4bee18a4 0x4bee18a4 9 9 0x4bee18b8 0x4bee18b8 9 9 1000 1000 9 9 \
    1007 1007 when wave_size=32
.expect u3[0], u32 9 9 1000 1000 9 9 999 999 9 9 0x800003e7 0x800003e7 9 9 0x800003e7 0x800003e7 9 9 0x800003f3 \
    0x800003f3 9 9 0x92345a6b 0x92345a6b 9 9 0x92345a74 0x92345a74 9 9 0x92345a76 0x92345a76 9 9 0x92345ada \
    0x92345ada 9 9 0x92345af9 0x92345af9 9 9 0x3cdf05a3 0x3cdf05a3 9 9 0x4bee14b2 0x4bee14b2 9 9 0x4bee14b8 \
    0x4bee14b8 9 9 0x4bee18a0 0x4bee18a0 9 9 0x4bee18a4 0x4bee18a4 9 9 0x4bee18b8 0x4bee18b8 9 9 0x18bae584 \
    0x18bae584 9 9 0x18bae58b 0x18bae58b when wave_size=64
.expect u4[0], 36, fill(1)
.expect u5[0], u32 0xffffffff 1 0x80000000 77 0 0x7fffffff 12 3 0x12345678 0xdeadbeef 9 0xfffffff0 2 2 100 \
    0x40000000 31 0x55555555 0xaaaaaaaa 8 0x0f0f0f0f 0x80000001 6 0x00ff00ff 1000 0xfffffffe 4 0x33333333 20 10 \
    0xcccccccc 0x11111111 7 0x7ffffffe 50 5
.expect u6[0], u32 77 1000 999 1000 77 1000 1000 0x800003e7 77 1000 0x12345a60 0xf0e2194f 77 1000 1002 1004 77 \
    1000 1031 0x5555595c 77 1000 0x0f0f12f7 0x8f0f12f8 77 1000 2000 1998 77 1000 77 77 77 77 77 77 when wave_size=4
.expect u6[0], u32 77 1000 999 1000 77 0x800003e8 0x800003e8 999 77 1011 0x12345a6b 0xf0e2195a 77 0xf0e21963 \
    0xf0e21965 0xf0e21967 77 0xf0e219cb 0xf0e219ea 0x46376f3f 77 0xf0e219e9 0xfff128f8 0x7ff128f9 77 0x7ff128ff \
    0x7ff12ce7 0x7ff12ce5 77 0x7ff12ce9 77 77 77 77 77 77 when wave_size=32
.expect u6[0], u32 77 1000 999 1000 77 0x800003e8 0x800003e8 999 77 1011 0x12345a6b 0xf0e2195a 77 0xf0e21963 \
    0xf0e21965 0xf0e21967 77 0xf0e219cb 0xf0e219ea 0x46376f3f 77 0xf0e219e9 0xfff128f8 0x7ff128f9 77 0x7ff128ff \
    0x7ff12ce7 0x7ff12ce5 77 0x7ff12ce9 77 77 77 77 77 77 when wave_size=64
; memory
.expect u11[0], u32 0x800003ed 0x80000440 0xf0e2195b 1088 0x40000406 0x8f0f1306 0x00ff08d1 1029 0x91111530 \
    when wave_size=4
.expect u11[0], u32 0xc0f02e52 0x91111530 when wave_size=32
.expect u11[0], u32 0x52013f9a when wave_size=64
.expect u13[0], u32 1000 1000 0x800003e7 1000 1000 1000 1012 1000 1000 1000 0x12345a69 1000 1000 1000 1102 1000 \
    1000 1000 0xaaaaaeb1 1000 1000 1000 0x0f0f12fd 1000 1000 1000 2004 1000 1000 1000 0xccccd0c8 1000 1000 1000 \
    1057 1000 when wave_size=4
.expect u13[0], u32 1000 1000 0x18bae584 1000 1000 1000 1057 1000 when wave_size=32
.expect u13[0], u32 1000 1000 0x18bae5bd 1000 when wave_size=64
.expect u14[0], u32 0x800003e7 1012 0x12345a69 1102 0xaaaaaeb1 0x0f0f12fd 2004 0xccccd0c8 1057 when wave_size=4
.expect u14[0], u32 0x18bae584 1057 when wave_size=32
.expect u14[0], u32 0x18bae5bd when wave_size=64
.expect u15[0], u32 4 0 0x80000001 0x8000004d 77 0x7fffffff 0x8000000b 15 0x1234567b 0xf0e21567 0xdeadbef8 \
    0xfffffff9 0xfffffff2 4 102 0x40000064 0x4000001f 0x55555574 0xffffffff 0xaaaaaab2 0x0f0f0f17 0x8f0f0f10 \
    0x80000007 0x00ff0105 0x00ff04e7 998 2 0x33333337 0x33333347 30 0xccccccd6 0xdddddddd 0x11111118 0x80000005 \
    0x80000030 55
.expect u16[0], u32 0x800003e8 0x800003f3 0xf0e21958 1104 1030 0x8f0f12fe 2002 1020 1000 when wave_size=4
.expect u16[0], u32 0x7ff12cfd 1000 when wave_size=32
.expect u16[0], u32 0x7ff12cfd when wave_size=64
.expect u17[0], u32 1000
.expect atomics == 7 when wave_size=64
