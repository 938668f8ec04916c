; The forms that programs/lib/README.md gives for the wave intrinsics of other languages, in divergent code: threads
; 0, 5, 10 ... are inactive, and so are lanes without a thread.
;
; Thread t has the value t modulo 7 in r1.x. u0 to u11: a word for each thread, one buffer for each intrinsic.

.dispatch 1x50
.buffer u0, 50, fill(77)
.buffer u1, 50, fill(77)
.buffer u2, 50, fill(77)
.buffer u3, 50, fill(77)
.buffer u4, 50, fill(77)
.buffer u5, 50, fill(77)
.buffer u6, 50, fill(77)
.buffer u7, 50, fill(77)
.buffer u8, 50, fill(77)
.buffer u9, 50, fill(77)
.buffer u10, 100, fill(77)
.buffer u11, 50, fill(77)
.buffer u12, 1

    shl       r0.x, thread_id, 2
    shl       r0.y, thread_id, 3
    rem.u32   r1.x, thread_id, 7
    rem.u32   r2.x, thread_id, 5
    push_mask END
    mask_nz   r2.x

    ; WaveActiveCountBits(value > 3), WavePrefixCountBits(value > 3)
    gt.u32    r3.x, r1.x, 3
    ballot    w0.xy, r3.x
    mask_count w1.x, w0.xy
    st        u0.x, r0.x, w1.x
    mbcnt     r4.x, w0.xy
    st        u1.x, r0.x, r4.x

    ; WaveIsFirstLane(); one lane alone takes as many numbers as the wave needs, and tells the others
    mask_first w1.y, exec.xy
    eq.u32    r4.x, lane_id, w1.y
    st        u2.x, r0.x, r4.x
    push_mask A
    mask_nz   r4.x
    atomic_add.u32 r5.x, u12.x, 0, w1.x
    pop_mask
A:
    readfirst w1.z, r5.x            ; WaveReadLaneFirst
    add.u32   r4.x, r5.x, 1
    eq.u32    r5.y, lane_id, w1.y
    sel       r4.x, r5.y, r5.x, w1.z
    sub.u32   r4.x, r4.x, w1.z      ; 0: all have the same now
    st        u3.x, r0.x, r4.x

    ; an inclusive scan of the values, for every wave size: inactive lanes get the neutral element first
    mov       w4.xy, exec.xy
    mov       exec.xy, u2(0xffffffff 0xffffffff)
    mov       r6.x, u(0)
    @w4.x mov r6.x, r1.x
    mov       w2.x, u(1)
SUM:
    shuffle_up r7.x, r6.x, w2.x
    ge.u32    r7.y, lane_id, w2.x
    sel       r7.x, r7.y, r7.x, u(0)
    add.u32   r6.x, r6.x, r7.x
    shl       w2.x, w2.x, 1
    lt.u32    w2.y, w2.x, wave_size
    jmp_nz    w2.y, SUM
    mask_last w2.x, exec.xy
    readlane  w2.y, r6.x, w2.x
    mov       exec.xy, w4.xy
    st        u4.x, r0.x, w2.y      ; WaveActiveSum
    sub.u32   r6.x, r6.x, r1.x
    st        u5.x, r0.x, r6.x      ; WavePrefixSum

    ; WaveActiveMax: the same with max
    mov       exec.xy, u2(0xffffffff 0xffffffff)
    mov       r6.x, u(0)
    @w4.x mov r6.x, r1.x
    mov       w2.x, u(1)
MAX:
    shuffle_up r7.x, r6.x, w2.x
    ge.u32    r7.y, lane_id, w2.x
    sel       r7.x, r7.y, r7.x, u(0)
    max.u32   r6.x, r6.x, r7.x
    shl       w2.x, w2.x, 1
    lt.u32    w2.y, w2.x, wave_size
    jmp_nz    w2.y, MAX
    mask_last w2.x, exec.xy
    readlane  w2.y, r6.x, w2.x
    mov       exec.xy, w4.xy
    st        u6.x, r0.x, w2.y

    ; WavePrefixProduct of value + 1, modulo 2^32: exclusive, so the values move up one lane before the scan
    mov       exec.xy, u2(0xffffffff 0xffffffff)
    mov       r6.x, u(1)
    @w4.x add.u32 r6.x, r1.x, 1
    shuffle_up r6.x, r6.x, 1
    eq.u32    r7.y, lane_id, 0
    sel       r6.x, r7.y, u(1), r6.x
    mov       w2.x, u(1)
PRODUCT:
    shuffle_up r7.x, r6.x, w2.x
    ge.u32    r7.y, lane_id, w2.x
    sel       r7.x, r7.y, r7.x, u(1)
    mul.u32   r6.x, r6.x, r7.x
    shl       w2.x, w2.x, 1
    lt.u32    w2.y, w2.x, wave_size
    jmp_nz    w2.y, PRODUCT
    mov       exec.xy, w4.xy
    st        u7.x, r0.x, r6.x

    ; WaveActiveAllEqual, WaveActiveAnyTrue, WaveActiveAllTrue as digits
    all_equal w2.x, r1.x
    any       w2.y, r3.x
    all       w2.z, r3.x
    mad.u32   w2.x, w2.x, 10, w2.y
    mad.u32   w2.x, w2.x, 10, w2.z
    st        u8.x, r0.x, w2.x

    ; WaveReadLaneAt with a number of each lane's own: here of lane + 1
    add.u32   r7.x, lane_id, 1
    shuffle   r7.x, r1.x, r7.x      ; the others have their value too, though they are inactive
    st        u9.x, r0.x, r7.x

    ; WaveMatch: the lanes that have the same value, a ballot for each of its three bits
    mov       r8.xy, exec.xy
    mov       w2.x, u(0)
MATCH:
    shr.u32   r9.x, r1.x, w2.x
    and       r9.x, r9.x, 1
    ballot    w3.xy, r9.x
    not       w3.zw, w3.xy
    sel       r9.yz, r9.x, w3.xy, w3.zw
    and       r8.xy, r8.xy, r9.yz
    add.u32   w2.x, w2.x, 1
    lt.u32    w2.y, w2.x, 3
    jmp_nz    w2.y, MATCH
    st        u10.xy, r0.y, r8.xy

    ; WaveBallotLSB of it: who is elected among the equal ones
    ctz       r9.xy, r8.xy
    add.u32   r9.y, r9.y, 32
    sel       r9.x, r8.x, r9.x, r9.y
    eq.u32    r9.x, r9.x, lane_id
    st        u11.x, r0.x, r9.x
    pop_mask
END:
    ret

.expect u0[0], u32 77 0 0 0 2 77 2 2 1 1 77 1 2 2 2 77 2 2 2 2 77 0 0 0 2 77 2 2 0 0 77 0 3 3 3 77 1 1 1 1 77 1 1 \
    1 2 77 2 2 1 1 when wave_size=4
.expect u0[0], u32 77 9 9 9 9 77 9 9 9 9 77 9 9 9 9 77 9 9 9 9 77 9 9 9 9 77 9 9 9 9 77 9 8 8 8 77 8 8 8 8 77 8 8 \
    8 8 77 8 8 8 8 when wave_size=32
.expect u0[0], u32 77 10 10 10 10 77 10 10 10 10 77 10 10 10 10 77 10 10 10 10 77 10 10 10 10 77 10 10 10 10 77 10 \
    10 7 7 77 7 7 7 7 77 7 7 7 7 77 7 7 7 7 when wave_size=33
.expect u0[0], u32 77 17 17 17 17 77 17 17 17 17 77 17 17 17 17 77 17 17 17 17 77 17 17 17 17 77 17 17 17 17 77 17 \
    17 17 17 77 17 17 17 17 77 17 17 17 17 77 17 17 17 17 when wave_size=64
.expect u1[0], u32 77 0 0 0 0 77 1 2 0 0 77 0 0 1 2 77 0 0 0 1 77 0 0 0 0 77 0 1 0 0 77 0 0 1 2 77 0 0 0 0 77 0 1 \
    1 0 77 0 1 0 1 when wave_size=4
.expect u1[0], u32 77 0 0 0 0 77 1 2 2 2 77 2 3 4 5 77 5 5 5 6 77 7 7 7 7 77 7 8 9 9 77 9 0 1 2 77 3 3 3 3 77 4 5 \
    5 5 77 5 6 7 8 when wave_size=32
.expect u1[0], u32 77 0 0 0 0 77 1 2 2 2 77 2 3 4 5 77 5 5 5 6 77 7 7 7 7 77 7 8 9 9 77 9 9 0 1 77 2 2 2 2 77 3 4 \
    4 4 77 4 5 6 7 when wave_size=33
.expect u1[0], u32 77 0 0 0 0 77 1 2 2 2 77 2 3 4 5 77 5 5 5 6 77 7 7 7 7 77 7 8 9 9 77 9 9 10 11 77 12 12 12 12 \
    77 13 14 14 14 77 14 15 16 17 when wave_size=64
.expect u2[0], u32 77 1 0 0 1 77 0 0 1 0 77 0 1 0 0 77 1 0 0 0 77 1 0 0 1 77 0 0 1 0 77 0 1 0 0 77 1 0 0 0 77 1 0 \
    0 1 77 0 0 1 0 when wave_size=4
.expect u2[0], u32 77 1 0 0 0 77 0 0 0 0 77 0 0 0 0 77 0 0 0 0 77 0 0 0 0 77 0 0 0 0 77 0 1 0 0 77 0 0 0 0 77 0 0 \
    0 0 77 0 0 0 0 when wave_size=32
.expect u2[0], u32 77 1 0 0 0 77 0 0 0 0 77 0 0 0 0 77 0 0 0 0 77 0 0 0 0 77 0 0 0 0 77 0 0 1 0 77 0 0 0 0 77 0 0 \
    0 0 77 0 0 0 0 when wave_size=33
.expect u2[0], u32 77 1 0 0 0 77 0 0 0 0 77 0 0 0 0 77 0 0 0 0 77 0 0 0 0 77 0 0 0 0 77 0 0 0 0 77 0 0 0 0 77 0 0 \
    0 0 77 0 0 0 0 when wave_size=64
.expect u3[0], u32 77 0 0 0 0 77 0 0 0 0 77 0 0 0 0 77 0 0 0 0 77 0 0 0 0 77 0 0 0 0 77 0 0 0 0 77 0 0 0 0 77 0 0 \
    0 0 77 0 0 0 0
.expect u4[0], u32 77 6 6 6 10 77 10 10 7 7 77 7 11 11 11 77 14 14 14 14 77 3 3 3 14 77 14 14 4 4 77 4 15 15 15 77 \
    10 10 10 10 77 7 7 7 11 77 11 11 6 6 when wave_size=4
.expect u4[0], u32 77 69 69 69 69 77 69 69 69 69 77 69 69 69 69 77 69 69 69 69 77 69 69 69 69 77 69 69 69 69 77 69 \
    49 49 49 77 49 49 49 49 77 49 49 49 49 77 49 49 49 49 when wave_size=32
.expect u4[0], u32 77 73 73 73 73 77 73 73 73 73 77 73 73 73 73 77 73 73 73 73 77 73 73 73 73 77 73 73 73 73 77 73 \
    73 45 45 77 45 45 45 45 77 45 45 45 45 77 45 45 45 45 when wave_size=33
.expect u4[0], u32 77 118 118 118 118 77 118 118 118 118 77 118 118 118 118 77 118 118 118 118 77 118 118 118 118 \
    77 118 118 118 118 77 118 118 118 118 77 118 118 118 118 77 118 118 118 118 77 118 118 118 118 when wave_size=64
.expect u5[0], u32 77 0 1 3 0 77 4 10 0 1 77 3 0 5 11 77 0 2 5 9 77 0 0 1 0 77 3 8 0 0 77 1 0 4 9 77 0 1 3 6 77 0 \
    6 6 0 77 2 6 0 6 when wave_size=4
.expect u5[0], u32 77 0 1 3 6 77 10 16 16 17 77 19 23 28 34 77 34 36 39 43 77 48 48 49 51 77 54 59 65 65 77 66 0 4 \
    9 77 15 16 18 21 77 25 31 31 32 77 34 38 43 49 when wave_size=32
.expect u5[0], u32 77 0 1 3 6 77 10 16 16 17 77 19 23 28 34 77 34 36 39 43 77 48 48 49 51 77 54 59 65 65 77 66 69 \
    0 5 77 11 12 14 17 77 21 27 27 28 77 30 34 39 45 when wave_size=33
.expect u5[0], u32 77 0 1 3 6 77 10 16 16 17 77 19 23 28 34 77 34 36 39 43 77 48 48 49 51 77 54 59 65 65 77 66 69 \
    73 78 77 84 85 87 90 77 94 100 100 101 77 103 107 112 118 when wave_size=64
.expect u6[0], u32 77 3 3 3 6 77 6 6 4 4 77 4 6 6 6 77 5 5 5 5 77 2 2 2 6 77 6 6 3 3 77 3 6 6 6 77 4 4 4 4 77 6 6 \
    6 5 77 5 5 6 6 when wave_size=4
.expect u6[0], u32 77 6 6 6 6 77 6 6 6 6 77 6 6 6 6 77 6 6 6 6 77 6 6 6 6 77 6 6 6 6 77 6 6 6 6 77 6 6 6 6 77 6 6 \
    6 6 77 6 6 6 6 when wave_size=32
.expect u6[0], u32 77 6 6 6 6 77 6 6 6 6 77 6 6 6 6 77 6 6 6 6 77 6 6 6 6 77 6 6 6 6 77 6 6 6 6 77 6 6 6 6 77 6 6 \
    6 6 77 6 6 6 6 when wave_size=33
.expect u6[0], u32 77 6 6 6 6 77 6 6 6 6 77 6 6 6 6 77 6 6 6 6 77 6 6 6 6 77 6 6 6 6 77 6 6 6 6 77 6 6 6 6 77 6 6 \
    6 6 77 6 6 6 6 when wave_size=64
.expect u7[0], u32 77 1 2 6 1 77 5 35 1 2 77 6 1 6 42 77 1 3 12 60 77 1 1 2 1 77 4 24 1 1 77 2 1 5 30 77 1 2 6 24 \
    77 1 7 7 1 77 3 15 1 7 when wave_size=4
.expect u7[0], u32 77 1 2 6 24 77 120 840 840 1680 77 5040 0x6270 0x00024ea0 0x00102660 77 0x00102660 0x00307320 \
    0x00c1cc80 0x03c8fe80 77 0x16b5f700 0x16b5f700 0x2d6bee00 0x8843ca00 77 0x210f2800 0xc65af000 0x6c7c9000 \
    0x6c7c9000 77 0xd8f92000 1 5 30 77 210 420 1260 5040 77 0x6270 0x0002b110 0x0002b110 0x00056220 77 0x00102660 \
    0x0050bfe0 0x01e47f40 0x0d3f7ac0 when wave_size=32
.expect u7[0], u32 77 1 2 6 24 77 120 840 840 1680 77 5040 0x6270 0x00024ea0 0x00102660 77 0x00102660 0x00307320 \
    0x00c1cc80 0x03c8fe80 77 0x16b5f700 0x16b5f700 0x2d6bee00 0x8843ca00 77 0x210f2800 0xc65af000 0x6c7c9000 \
    0x6c7c9000 77 0xd8f92000 0x63e48000 1 6 77 42 84 252 1008 77 5040 0x89d0 0x89d0 0x000113a0 77 0x00033ae0 \
    0x00102660 0x0060e640 0x02a64bc0 when wave_size=33
.expect u7[0], u32 77 1 2 6 24 77 120 840 840 1680 77 5040 0x6270 0x00024ea0 0x00102660 77 0x00102660 0x00307320 \
    0x00c1cc80 0x03c8fe80 77 0x16b5f700 0x16b5f700 0x2d6bee00 0x8843ca00 77 0x210f2800 0xc65af000 0x6c7c9000 \
    0x6c7c9000 77 0xd8f92000 0x63e48000 0xf3768000 0xb4c70000 77 0xf1710000 0xe2e20000 0xa8a60000 0xa2980000 77 \
    0x2cf80000 0x3ac80000 0x3ac80000 0x75900000 77 0x60b00000 0xe3700000 0x54a00000 0x50600000 when wave_size=64
.expect u8[0], u32 77 0 0 0 10 77 10 10 10 10 77 10 10 10 10 77 10 10 10 10 77 0 0 0 10 77 10 10 0 0 77 0 11 11 11 \
    77 10 10 10 10 77 10 10 10 10 77 10 10 10 10 when wave_size=4
.expect u8[0], u32 77 10 10 10 10 77 10 10 10 10 77 10 10 10 10 77 10 10 10 10 77 10 10 10 10 77 10 10 10 10 77 10 \
    10 10 10 77 10 10 10 10 77 10 10 10 10 77 10 10 10 10 when wave_size=32
.expect u8[0], u32 77 10 10 10 10 77 10 10 10 10 77 10 10 10 10 77 10 10 10 10 77 10 10 10 10 77 10 10 10 10 77 10 \
    10 10 10 77 10 10 10 10 77 10 10 10 10 77 10 10 10 10 when wave_size=33
.expect u8[0], u32 77 10 10 10 10 77 10 10 10 10 77 10 10 10 10 77 10 10 10 10 77 10 10 10 10 77 10 10 10 10 77 10 \
    10 10 10 77 10 10 10 10 77 10 10 10 10 77 10 10 10 10 when wave_size=64
.expect u9[0], u32 77 2 3 0 5 77 0 4 2 3 77 1 6 0 1 77 3 4 5 2 77 1 2 6 4 77 6 3 1 2 77 0 5 6 0 77 2 3 4 1 77 0 1 \
    5 3 77 5 2 0 0 when wave_size=4
.expect u9[0], u32 77 2 3 4 5 77 0 1 2 3 77 5 6 0 1 77 3 4 5 6 77 1 2 3 4 77 6 0 1 2 77 0 5 6 0 77 2 3 4 5 77 0 1 \
    2 3 77 5 6 0 0 when wave_size=32
.expect u9[0], u32 77 2 3 4 5 77 0 1 2 3 77 5 6 0 1 77 3 4 5 6 77 1 2 3 4 77 6 0 1 2 77 4 0 6 0 77 2 3 4 5 77 0 1 \
    2 3 77 5 6 0 0 when wave_size=33
.expect u9[0], u32 77 2 3 4 5 77 0 1 2 3 77 5 6 0 1 77 3 4 5 6 77 1 2 3 4 77 6 0 1 2 77 4 5 6 0 77 2 3 4 5 77 0 1 \
    2 3 77 5 6 0 0 when wave_size=64
.expect u10[0], u32 77 77 2 0 4 0 8 0 1 0 77 77 4 0 8 0 1 0 2 0 77 77 8 0 1 0 2 0 4 0 77 77 1 0 2 0 4 0 8 0 77 77 \
    2 0 4 0 8 0 1 0 77 77 4 0 8 0 1 0 2 0 77 77 8 0 1 0 2 0 4 0 77 77 1 0 2 0 4 0 8 0 77 77 2 0 4 0 8 0 1 0 77 77 \
    4 0 8 0 1 0 2 0 when wave_size=4
.expect u10[0], u32 77 77 0x20400102 0 0x00810204 0 0x81020008 0 0x00040810 0 77 77 0x08002040 0 0x10204080 0 \
    0x20400102 0 0x00810204 0 77 77 0x00040810 0 0x04081000 0 0x08002040 0 0x10204080 0 77 77 0x00810204 0 \
    0x81020008 0 0x00040810 0 0x04081000 0 77 77 0x10204080 0 0x20400102 0 0x00810204 0 0x81020008 0 77 77 \
    0x04081000 0 0x08002040 0 0x10204080 0 0x20400102 0 77 77 0x81020008 0 0x4081 0 0x8002 0 0x00010204 0 77 77 \
    2064 0 4128 0 64 0 0x4081 0 77 77 0x00010204 0 0x00020400 0 2064 0 4128 0 77 77 0x4081 0 0x8002 0 0x00010204 0 \
    0x00020400 0 when wave_size=32
.expect u10[0], u32 77 77 0x20400102 0 0x00810204 0 0x81020008 0 0x00040810 1 77 77 0x08002040 0 0x10204080 0 \
    0x20400102 0 0x00810204 0 77 77 0x00040810 1 0x04081000 0 0x08002040 0 0x10204080 0 77 77 0x00810204 0 \
    0x81020008 0 0x00040810 1 0x04081000 0 77 77 0x10204080 0 0x20400102 0 0x00810204 0 0x81020008 0 77 77 \
    0x04081000 0 0x08002040 0 0x10204080 0 0x20400102 0 77 77 0x81020008 0 0x00040810 1 0x4001 0 0x8102 0 77 77 \
    1032 0 2064 0 32 0 8256 0 77 77 0x8102 0 0x00010200 0 1032 0 2064 0 77 77 8256 0 0x4001 0 0x8102 0 0x00010200 \
    0 when wave_size=33
.expect u10[0], u32 77 77 0x20400102 2064 0x00810204 4128 0x81020008 64 0x00040810 0x4081 77 77 0x08002040 \
    0x00010204 0x10204080 0x00020400 0x20400102 2064 0x00810204 4128 77 77 0x00040810 0x4081 0x04081000 0x8002 \
    0x08002040 0x00010204 0x10204080 0x00020400 77 77 0x00810204 4128 0x81020008 64 0x00040810 0x4081 0x04081000 \
    0x8002 77 77 0x10204080 0x00020400 0x20400102 2064 0x00810204 4128 0x81020008 64 77 77 0x04081000 0x8002 \
    0x08002040 0x00010204 0x10204080 0x00020400 0x20400102 2064 77 77 0x81020008 64 0x00040810 0x4081 0x04081000 \
    0x8002 0x08002040 0x00010204 77 77 0x20400102 2064 0x00810204 4128 0x81020008 64 0x00040810 0x4081 77 77 \
    0x08002040 0x00010204 0x10204080 0x00020400 0x20400102 2064 0x00810204 4128 77 77 0x00040810 0x4081 0x04081000 \
    0x8002 0x08002040 0x00010204 0x10204080 0x00020400 when wave_size=64
.expect u11[0], u32 77 1 1 1 1 77 1 1 1 1 77 1 1 1 1 77 1 1 1 1 77 1 1 1 1 77 1 1 1 1 77 1 1 1 1 77 1 1 1 1 77 1 1 \
    1 1 77 1 1 1 1 when wave_size=4
.expect u11[0], u32 77 1 1 1 1 77 1 1 0 0 77 0 1 0 0 77 0 0 0 0 77 0 0 0 0 77 0 0 0 0 77 0 1 1 1 77 1 1 1 0 77 0 1 \
    0 0 77 0 0 0 0 when wave_size=32
.expect u11[0], u32 77 1 1 1 1 77 1 1 0 0 77 0 1 0 0 77 0 0 0 0 77 0 0 0 0 77 0 0 0 0 77 0 0 1 1 77 1 1 1 1 77 0 1 \
    0 0 77 0 0 0 0 when wave_size=33
.expect u11[0], u32 77 1 1 1 1 77 1 1 0 0 77 0 1 0 0 77 0 0 0 0 77 0 0 0 0 77 0 0 0 0 77 0 0 0 0 77 0 0 0 0 77 0 0 \
    0 0 77 0 0 0 0 when wave_size=64
