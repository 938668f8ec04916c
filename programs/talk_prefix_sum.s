; talk_prefix_sum.s: the talk's machine of four lanes makes a prefix sum, step by step as its slides draw it.
;
;     lane            0  1  2  3
;     x               1  1  0  1
;     x += lane >= 1 ? x of the lane below : 0;
;                     1  2  1  1
;     x += lane >= 2 ? x of two lanes below : 0;
;                     1  2  2  3      inclusive: with the own value
;     x -= own        0  1  2  2      exclusive: WavePrefixSum
;
; Each step doubles the distance. Lanes that have nobody so far below are done, and become inactive.
;
; Run it:   lockstep run programs/talk_prefix_sum.s
; See it:   lockstep trace programs/talk_prefix_sum.s -o talk_prefix_sum.png
;
; What to look at: lane 0 is black in the first step, lanes 0 and 1 in the second: that is the whole algorithm.
; Two steps of three instructions: write exec, shuffle, add. mem_latency is 1, because memory is not the subject.
;
; The masks are written as numbers, as on the slides: it needs waves of four lanes or more.

.machine preset=talk memory=flat mem_latency=1
.dispatch 1x4
.buffer t0, u32 1 1 0 1
.buffer u0, 16
.expect u0[0], u32 1 1 0 1
.expect u0[4], u32 1 2 1 1
.expect u0[8], u32 1 2 2 3
.expect u0[12], u32 0 1 2 2
.expect wave_instructions == 20

    shl        r0.x, lane_id, 2
    ld         r1.x, t0.x, r0.x
    st         u0.x, r0.x, r1.x
    mov        r2.x, r1.x

    mov        exec.x, u(0b1110)        ; step 1: from the lane below
    shuffle_up r3.x, r2.x, 1
    add.u32    r2.x, r2.x, r3.x
    mov        exec.x, u(0b1111)
    add.u32    r0.x, r0.x, 16
    st         u0.x, r0.x, r2.x

    mov        exec.x, u(0b1100)        ; step 2: from two lanes below
    shuffle_up r3.x, r2.x, 2
    add.u32    r2.x, r2.x, r3.x
    mov        exec.x, u(0b1111)
    add.u32    r0.x, r0.x, 16
    st         u0.x, r0.x, r2.x

    sub.u32    r2.x, r2.x, r1.x         ; without the own value
    add.u32    r0.x, r0.x, 16
    st         u0.x, r0.x, r2.x
    ret
