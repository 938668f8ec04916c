; Indexed resources: t[w0.x] and u[w0.x]: the resource whose number is in a wave register.
;
; u5 to u8: a word for each thread, one buffer for each case.

.dispatch 1x50
.buffer t0, 50, iota(1000, 1)
.buffer t1, 50, iota(2000, 1)
.buffer t2, 50, iota(3000, 1)
.buffer t63, 4, iota(63, 1)
.buffer u1, 50
.buffer u2, 50
.buffer u5, 50
.buffer u6, 50
.buffer u7, 50
.buffer u8, 50
.buffer u9, 1

    shl       r0.x, thread_id, 2

    ; numbers in any component; the last resource; a swizzle
    mov       w1.xyzw, u4(1 0 63 2)
    ld        r1.x, t[w1.y].x, r0.x
    ld        r1.y, t[w1.x].x, r0.x
    ld        r1.zw, t[w1.z].wx, 0
    sub.u32   r1.y, r1.y, r1.x      ; 1000
    sub.u32   r1.z, r1.z, r1.w      ; 3
    add.u32   r1.x, r1.x, r1.y
    add.u32   r1.x, r1.x, r1.z
    st        u5.x, r0.x, r1.x

    ; a number that changes: the sum of t0, t1 and t2, in a loop
    mov       w2.x, u(0)
    mov       r2.x, u(0)
LOOP:
    ld        r2.y, t[w2.x].x, r0.x
    add.u32   r2.x, r2.x, r2.y
    add.u32   w2.x, w2.x, 1
    lt.u32    w2.y, w2.x, 3
    jmp_nz    w2.y, LOOP
    st        u6.x, r0.x, r2.x

    ; stores, loads and atomics of u#
    mov       w3.xyz, u3(1 2 9)
    st        u[w3.x].x, r0.x, r0.x
    st        u[w3.y].x, r0.x, r1.x
    ld        r3.x, u[w3.x].x, r0.x
    st        u7.x, r0.x, r3.x
    atomic_add.u32 r3.x, u[w3.z].x, 0, 1
    mov       w3.y, u(63)           ; written later: the store above is not affected

    ; what differs between the lanes is worked off number by number: the loop of the post
    rem.u32   r4.x, thread_id, 3    ; the resource that the thread wants
    mov       w5.xy, exec.xy
WATERFALL:
    readfirst w4.x, r4.x
    eq.u32    r4.y, r4.x, w4.x
    ballot    w6.xy, r4.y
    @w6.x ld  r5.x, t[w4.x].x, r0.x
    not       w6.xy, w6.xy
    and       exec.xy, exec.xy, w6.xy
    jmp_execnz WATERFALL
    mov       exec.xy, w5.xy
    st        u8.x, r0.x, r5.x
    ret

.expect u5[0], 50, iota(2003, 1)
.expect u6[0], 50, iota(6000, 3)
.expect u1[0], 50, iota(0, 4)
.expect u2[0], 50, iota(2003, 1)
.expect u7[0], 50, iota(0, 4)
.expect u9[0], u32 50
.expect u8[0], u32 1000 2001 3002 1003 2004 3005 1006 2007 3008 1009 2010 3011 1012 2013 3014 1015 2016 3017 1018 \
    2019 3020 1021 2022 3023 1024 2025 3026 1027 2028 3029 1030 2031 3032 1033 2034 3035 1036 2037 3038 1039 2040 \
    3041 1042 2043 3044 1045 2046 3047 1048 2049
