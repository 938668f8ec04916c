; mbcnt_hi: d = b + bits of a below the own lane, for lanes 32 to 63 of the mask: lanes below 32 count nothing.
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
    mbcnt_hi  r1.x, w1.y, 0
    st        u0.x, r0.x, r1.x

    ; both halves, each adding to the other: WavePrefixCountBits of 64 lanes in two instructions
    mbcnt_hi  r1.x, w1.y, 0
    mbcnt_lo  r1.x, w1.x, r1.x
    mbcnt     r1.y, w1.xy
    eq.u32    r1.x, r1.x, r1.y
    st        u1.x, r0.x, r1.x

    ; constants; b modulo 2^32; more than one destination: all get it
    mov       r1.xyzw, u(99)
    mbcnt_hi  r1.zx, u(0x80000101), u(0xffffffff)
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
    mbcnt_hi  r1.x, exec.y, r1.x
    pop_mask
A:
    st        u3.x, r0.x, r1.x

    ; no active lane: nothing is written
    mov       w4.xy, exec.xy
    mov       r1.x, u(99)
    mov       exec.xy, u2(0 0)
    mbcnt_hi  r1.x, w1.y, lane_id
    mov       exec.xy, w4.xy
    st        u4.x, r0.x, r1.x

    ; retired lanes do not count any more in exec
    push_mask B
    mask_nz   r2.x
    ret
B:
    mbcnt_hi  r1.x, exec.y, thread_id
    st        u5.x, r0.x, r1.x
    ret

.expect u0[0], u32 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 \
    0 0 when wave_size=4
.expect u0[0], u32 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 \
    0 0 when wave_size=32
.expect u0[0], u32 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 1 1 2 2 2 3 3 3 4 4 4 5 5 \
    5 6 when wave_size=64
.expect u1[0], 50, fill(1)
.expect u2[0], u32 0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a \
    0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a \
    0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a \
    0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a \
    0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a \
    0xfffffc7a 0xfffffc7a when wave_size=4
.expect u2[0], u32 0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a \
    0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a \
    0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a \
    0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a \
    0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a \
    0xfffffc7a 0xfffffc7a when wave_size=32
.expect u2[0], u32 0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a \
    0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a \
    0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a \
    0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a 0xfffffc7a 99 99 99 99 99 99 99 99 1100 1100 1100 1100 1100 1100 \
    1100 1100 1100 when wave_size=64
.expect u3[0], u32 99 100 99 300 99 500 99 700 99 900 99 1100 99 1300 99 1500 99 1700 99 1900 99 2100 99 2300 99 \
    2500 99 2700 99 2900 99 3100 99 3300 99 3500 99 3700 99 3900 99 4100 99 4300 99 4500 99 4700 99 4900 \
    when wave_size=4
.expect u3[0], u32 99 100 99 300 99 500 99 700 99 900 99 1100 99 1300 99 1500 99 1700 99 1900 99 2100 99 2300 99 \
    2500 99 2700 99 2900 99 3100 99 3300 99 3500 99 3700 99 3900 99 4100 99 4300 99 4500 99 4700 99 4900 \
    when wave_size=32
.expect u3[0], u32 99 100 99 300 99 500 99 700 99 900 99 1100 99 1300 99 1500 99 1700 99 1900 99 2100 99 2300 99 \
    2500 99 2700 99 2900 99 3100 99 3300 99 3501 99 3702 99 3903 99 4104 99 4305 99 4506 99 4707 99 4908 \
    when wave_size=64
.expect u4[0], 50, fill(99)
.expect u5[0], u32 99 1 2 99 4 5 99 7 8 99 10 11 99 13 14 99 16 17 99 19 20 99 22 23 99 25 26 99 28 29 99 31 32 99 \
    34 35 99 37 38 99 40 41 99 43 44 99 46 47 99 49 when wave_size=4
.expect u5[0], u32 99 1 2 99 4 5 99 7 8 99 10 11 99 13 14 99 16 17 99 19 20 99 22 23 99 25 26 99 28 29 99 31 32 99 \
    34 35 99 37 38 99 40 41 99 43 44 99 46 47 99 49 when wave_size=32
.expect u5[0], u32 99 1 2 99 4 5 99 7 8 99 10 11 99 13 14 99 16 17 99 19 20 99 22 23 99 25 26 99 28 29 99 31 32 99 \
    35 37 99 40 42 99 45 47 99 50 52 99 55 57 99 60 when wave_size=64
