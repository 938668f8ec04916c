; mbcnt: d = number of bits of the mask below the own lane.
;
; 50 threads, so that the last wave has lanes without a thread at most wave sizes. u0 to u6: a word for each thread, one
; buffer for each case; 99 stays where a lane does not take part.

.dispatch 1x50
.buffer u0, 50
.buffer u1, 50
.buffer u2, 50
.buffer u3, 50
.buffer u4, 50
.buffer u5, 50
.buffer u6, 50, fill(99)

    shl       r0.x, thread_id, 2

    ; all bits: the number of the lane
    mbcnt     r1.x, u2(0xffffffff 0xffffffff)
    eq.u32    r1.x, r1.x, lane_id
    st        u0.x, r0.x, r1.x

    ; the multiples of 3 in front of each thread of the wave: what compaction needs
    rem.u32   r2.x, thread_id, 3
    eq.u32    r2.x, r2.x, 0
    ballot    w1.xy, r2.x
    mbcnt     r1.x, w1.xy
    st        u1.x, r0.x, r1.x

    ; a mask of one component: lanes from 32 on count what is below 32
    mbcnt     r1.x, w1.x
    st        u2.x, r0.x, r1.x

    ; a constant; more than one destination: all get it
    mov       r1.xyzw, u(99)
    mbcnt     r1.wy, u2(0x80000101 5)
    add.u32   r1.x, r1.x, r1.z      ; 198
    mul.u32   r1.w, r1.w, 1000
    add.u32   r1.x, r1.x, r1.w
    mul.u32   r1.y, r1.y, 1000000
    add.u32   r1.x, r1.x, r1.y
    st        u3.x, r0.x, r1.x

    ; exec: the rank among the active lanes
    mov       r1.x, u(99)
    push_mask A
    mask_nz   r2.x
    mbcnt     r1.x, exec.xy
    pop_mask
A:
    st        u4.x, r0.x, r1.x

    ; no active lane: nothing is written
    mov       w4.xy, exec.xy
    mov       r1.x, u(99)
    mov       exec.xy, u2(0 0)
    mbcnt     r1.x, w1.xy
    mov       exec.xy, w4.xy
    st        u5.x, r0.x, r1.x

    ; retired lanes do not count any more in exec
    push_mask B
    mask_nz   r2.x
    ret
B:
    mbcnt     r1.x, exec.xy
    st        u6.x, r0.x, r1.x
    ret

.expect u0[0], 50, fill(1)
.expect u1[0], u32 0 1 1 1 0 0 0 1 0 0 1 1 0 1 1 1 0 0 0 1 0 0 1 1 0 1 1 1 0 0 0 1 0 0 1 1 0 1 1 1 0 0 0 1 0 0 1 1 \
    0 1 when wave_size=4
.expect u1[0], u32 0 1 1 1 2 2 2 3 3 3 4 4 4 5 5 5 6 6 6 7 7 7 8 8 8 9 9 9 10 10 10 11 0 0 1 1 1 2 2 2 3 3 3 4 4 4 \
    5 5 5 6 when wave_size=32
.expect u1[0], u32 0 1 1 1 2 2 2 3 3 3 4 4 4 5 5 5 6 6 6 7 7 7 8 8 8 9 9 9 10 10 10 11 11 11 12 12 12 13 13 13 14 \
    14 14 15 15 15 16 16 16 17 when wave_size=64
.expect u2[0], u32 0 1 1 1 0 0 0 1 0 0 1 1 0 1 1 1 0 0 0 1 0 0 1 1 0 1 1 1 0 0 0 1 0 0 1 1 0 1 1 1 0 0 0 1 0 0 1 1 \
    0 1 when wave_size=4
.expect u2[0], u32 0 1 1 1 2 2 2 3 3 3 4 4 4 5 5 5 6 6 6 7 7 7 8 8 8 9 9 9 10 10 10 11 0 0 1 1 1 2 2 2 3 3 3 4 4 4 \
    5 5 5 6 when wave_size=32
.expect u2[0], u32 0 1 1 1 2 2 2 3 3 3 4 4 4 5 5 5 6 6 6 7 7 7 8 8 8 9 9 9 10 10 10 11 11 11 11 11 11 11 11 11 11 \
    11 11 11 11 11 11 11 11 11 when wave_size=64
.expect u3[0], u32 198 0x000f46ee 0x000f46ee 0x000f46ee 198 0x000f46ee 0x000f46ee 0x000f46ee 198 0x000f46ee \
    0x000f46ee 0x000f46ee 198 0x000f46ee 0x000f46ee 0x000f46ee 198 0x000f46ee 0x000f46ee 0x000f46ee 198 0x000f46ee \
    0x000f46ee 0x000f46ee 198 0x000f46ee 0x000f46ee 0x000f46ee 198 0x000f46ee 0x000f46ee 0x000f46ee 198 0x000f46ee \
    0x000f46ee 0x000f46ee 198 0x000f46ee 0x000f46ee 0x000f46ee 198 0x000f46ee 0x000f46ee 0x000f46ee 198 0x000f46ee \
    0x000f46ee 0x000f46ee 198 0x000f46ee when wave_size=4
.expect u3[0], u32 198 0x000f46ee 0x000f46ee 0x000f46ee 0x000f46ee 0x000f46ee 0x000f46ee 0x000f46ee 0x000f46ee \
    0x001e8d16 0x001e8d16 0x001e8d16 0x001e8d16 0x001e8d16 0x001e8d16 0x001e8d16 0x001e8d16 0x001e8d16 0x001e8d16 \
    0x001e8d16 0x001e8d16 0x001e8d16 0x001e8d16 0x001e8d16 0x001e8d16 0x001e8d16 0x001e8d16 0x001e8d16 0x001e8d16 \
    0x001e8d16 0x001e8d16 0x001e8d16 198 0x000f46ee 0x000f46ee 0x000f46ee 0x000f46ee 0x000f46ee 0x000f46ee \
    0x000f46ee 0x000f46ee 0x001e8d16 0x001e8d16 0x001e8d16 0x001e8d16 0x001e8d16 0x001e8d16 0x001e8d16 0x001e8d16 \
    0x001e8d16 when wave_size=32
.expect u3[0], u32 198 0x000f46ee 0x000f46ee 0x000f46ee 0x000f46ee 0x000f46ee 0x000f46ee 0x000f46ee 0x000f46ee \
    0x001e8d16 0x001e8d16 0x001e8d16 0x001e8d16 0x001e8d16 0x001e8d16 0x001e8d16 0x001e8d16 0x001e8d16 0x001e8d16 \
    0x001e8d16 0x001e8d16 0x001e8d16 0x001e8d16 0x001e8d16 0x001e8d16 0x001e8d16 0x001e8d16 0x001e8d16 0x001e8d16 \
    0x001e8d16 0x001e8d16 0x001e8d16 0x002dd33e 0x003d1966 0x003d1966 0x004c5f8e 0x004c5f8e 0x004c5f8e 0x004c5f8e \
    0x004c5f8e 0x004c5f8e 0x004c5f8e 0x004c5f8e 0x004c5f8e 0x004c5f8e 0x004c5f8e 0x004c5f8e 0x004c5f8e 0x004c5f8e \
    0x004c5f8e when wave_size=64
.expect u4[0], u32 0 99 99 1 99 99 0 99 99 0 99 99 0 99 99 1 99 99 0 99 99 0 99 99 0 99 99 1 99 99 0 99 99 0 99 99 \
    0 99 99 1 99 99 0 99 99 0 99 99 0 99 when wave_size=4
.expect u4[0], u32 0 99 99 1 99 99 2 99 99 3 99 99 4 99 99 5 99 99 6 99 99 7 99 99 8 99 99 9 99 99 10 99 99 0 99 \
    99 1 99 99 2 99 99 3 99 99 4 99 99 5 99 when wave_size=32
.expect u4[0], u32 0 99 99 1 99 99 2 99 99 3 99 99 4 99 99 5 99 99 6 99 99 7 99 99 8 99 99 9 99 99 10 99 99 11 99 \
    99 12 99 99 13 99 99 14 99 99 15 99 99 16 99 when wave_size=64
.expect u5[0], 50, fill(99)
.expect u6[0], u32 99 0 1 99 0 1 99 2 0 99 1 2 99 0 1 99 0 1 99 2 0 99 1 2 99 0 1 99 0 1 99 2 0 99 1 2 99 0 1 99 0 \
    1 99 2 0 99 1 2 99 0 when wave_size=4
.expect u6[0], u32 99 0 1 99 2 3 99 4 5 99 6 7 99 8 9 99 10 11 99 12 13 99 14 15 99 16 17 99 18 19 99 20 0 99 1 2 \
    99 3 4 99 5 6 99 7 8 99 9 10 99 11 when wave_size=32
.expect u6[0], u32 99 0 1 99 2 3 99 4 5 99 6 7 99 8 9 99 10 11 99 12 13 99 14 15 99 16 17 99 18 19 99 20 21 99 22 \
    23 99 24 25 99 26 27 99 28 29 99 30 31 99 32 when wave_size=64
