; mbcnt_lo: d = b + bits of a below the own lane, for lanes 0 to 31 of the mask: lanes from 32 on count the whole mask.
;
; 50 threads, so that the last wave has lanes without a thread at most wave sizes. u0 to u5: a word for each thread, one
; buffer for each case; 99 stays where a lane does not take part.

.dispatch 1x50
.buffer u0, 50
.buffer u1, 50
.buffer u2, 50
.buffer u3, 50
.buffer u4, 50
.buffer u5, 50, fill(99)

    shl       r0.x, thread_id, 2
    rem.u32   r2.x, thread_id, 3
    eq.u32    r2.x, r2.x, 0
    ballot    w1.xy, r2.x

    ; this half alone, starting from 0
    mbcnt_lo  r1.x, w1.x, 0
    st        u0.x, r0.x, r1.x

    ; both halves, each adding to the other: WavePrefixCountBits of 64 lanes in two instructions
    mbcnt_lo  r1.x, w1.x, 0
    mbcnt_hi  r1.x, w1.y, r1.x
    mbcnt     r1.y, w1.xy
    eq.u32    r1.x, r1.x, r1.y
    st        u1.x, r0.x, r1.x

    ; constants; b modulo 2^32; more than one destination: all get it
    mov       r1.xyzw, u(99)
    mbcnt_lo  r1.zx, u(0x80000101), u(0xffffffff)
    add.u32   r1.x, r1.x, r1.y
    mul.u32   r1.z, r1.z, 1000
    add.u32   r1.x, r1.x, r1.z
    st        u2.x, r0.x, r1.x

    ; b is a register, a built-in value; the destination is b
    and       r3.x, thread_id, 1
    mov       r1.x, u(99)
    push_mask A
    mask_nz   r3.x
    mul.u32   r1.x, thread_id, 100
    mbcnt_lo  r1.x, exec.x, r1.x
    pop_mask
A:
    st        u3.x, r0.x, r1.x

    ; no active lane: nothing is written
    mov       w4.xy, exec.xy
    mov       r1.x, u(99)
    mov       exec.xy, u2(0 0)
    mbcnt_lo  r1.x, w1.x, lane_id
    mov       exec.xy, w4.xy
    st        u4.x, r0.x, r1.x

    ; retired lanes do not count any more in exec
    push_mask B
    mask_nz   r2.x
    ret
B:
    mbcnt_lo  r1.x, exec.x, thread_id
    st        u5.x, r0.x, r1.x
    ret

.expect u0[0], u32 0 1 1 1 0 0 0 1 0 0 1 1 0 1 1 1 0 0 0 1 0 0 1 1 0 1 1 1 0 0 0 1 0 0 1 1 0 1 1 1 0 0 0 1 0 0 1 1 \
    0 1 when wave_size=4
.expect u0[0], u32 0 1 1 1 2 2 2 3 3 3 4 4 4 5 5 5 6 6 6 7 7 7 8 8 8 9 9 9 10 10 10 11 0 0 1 1 1 2 2 2 3 3 3 4 4 4 \
    5 5 5 6 when wave_size=32
.expect u0[0], u32 0 1 1 1 2 2 2 3 3 3 4 4 4 5 5 5 6 6 6 7 7 7 8 8 8 9 9 9 10 10 10 11 11 11 11 11 11 11 11 11 11 \
    11 11 11 11 11 11 11 11 11 when wave_size=64
.expect u1[0], 50, fill(1)
.expect u2[0], u32 0xfffffc7a 99 99 99 0xfffffc7a 99 99 99 0xfffffc7a 99 99 99 0xfffffc7a 99 99 99 0xfffffc7a 99 \
    99 99 0xfffffc7a 99 99 99 0xfffffc7a 99 99 99 0xfffffc7a 99 99 99 0xfffffc7a 99 99 99 0xfffffc7a 99 99 99 \
    0xfffffc7a 99 99 99 0xfffffc7a 99 99 99 0xfffffc7a 99 when wave_size=4
.expect u2[0], u32 0xfffffc7a 99 99 99 99 99 99 99 99 1100 1100 1100 1100 1100 1100 1100 1100 1100 1100 1100 1100 \
    1100 1100 1100 1100 1100 1100 1100 1100 1100 1100 1100 0xfffffc7a 99 99 99 99 99 99 99 99 1100 1100 1100 1100 \
    1100 1100 1100 1100 1100 when wave_size=32
.expect u2[0], u32 0xfffffc7a 99 99 99 99 99 99 99 99 1100 1100 1100 1100 1100 1100 1100 1100 1100 1100 1100 1100 \
    1100 1100 1100 1100 1100 1100 1100 1100 1100 1100 1100 2101 2101 2101 2101 2101 2101 2101 2101 2101 2101 2101 \
    2101 2101 2101 2101 2101 2101 2101 when wave_size=64
.expect u3[0], u32 99 100 99 301 99 500 99 701 99 900 99 1101 99 1300 99 1501 99 1700 99 1901 99 2100 99 2301 99 \
    2500 99 2701 99 2900 99 3101 99 3300 99 3501 99 3700 99 3901 99 4100 99 4301 99 4500 99 4701 99 4900 \
    when wave_size=4
.expect u3[0], u32 99 100 99 301 99 502 99 703 99 904 99 1105 99 1306 99 1507 99 1708 99 1909 99 2110 99 2311 99 \
    2512 99 2713 99 2914 99 3115 99 3300 99 3501 99 3702 99 3903 99 4104 99 4305 99 4506 99 4707 99 4908 \
    when wave_size=32
.expect u3[0], u32 99 100 99 301 99 502 99 703 99 904 99 1105 99 1306 99 1507 99 1708 99 1909 99 2110 99 2311 99 \
    2512 99 2713 99 2914 99 3115 99 3316 99 3516 99 3716 99 3916 99 4116 99 4316 99 4516 99 4716 99 4916 \
    when wave_size=64
.expect u4[0], 50, fill(99)
.expect u5[0], u32 99 1 3 99 4 6 99 9 8 99 11 13 99 13 15 99 16 18 99 21 20 99 23 25 99 25 27 99 28 30 99 33 32 99 \
    35 37 99 37 39 99 40 42 99 45 44 99 47 49 99 49 when wave_size=4
.expect u5[0], u32 99 1 3 99 6 8 99 11 13 99 16 18 99 21 23 99 26 28 99 31 33 99 36 38 99 41 43 99 46 48 99 51 32 \
    99 35 37 99 40 42 99 45 47 99 50 52 99 55 57 99 60 when wave_size=32
.expect u5[0], u32 99 1 3 99 6 8 99 11 13 99 16 18 99 21 23 99 26 28 99 31 33 99 36 38 99 41 43 99 46 48 99 51 53 \
    99 55 56 99 58 59 99 61 62 99 64 65 99 67 68 99 70 when wave_size=64
