; loop_cost.s: what a thread pays for the others of its wave: Figures 8 and 9 of "How to fight divergence?".
;
;     uint iter_count = memory[thread_id];               // 0 to 255
;     for (uint i = 0; i < iter_count; i++) {
;         // Do smth
;     }
;     u0[thread_id] = cycles from the first turn until all lanes of the wave are done;
;     u1[thread_id] = i;
;
; 256 threads: RANDOM has random counts; RANK puts the same counts in order, and SORTED takes them from there. One wave
; at a time, so that nobody waits for anything but lanes of the own wave. u0 and u1 are those of RANDOM, u2 and u3 those
; of SORTED.
;
; Run it:   lockstep run programs/loop_cost.s --set wave_size=8
; See it:   loop_cost_random.png and loop_cost_sorted.png in traces/: the times of all threads for four wave sizes
;
; What to look at: a wave takes as long as its slowest lane. Of 32 random counts one is near 255 nearly always, of 8
; mostly. In order, the lanes of a wave have nearly the same counts, and little is lost.
;
; Cost, in cycles of the two kernels:
;
;     wave size     1       8      16      32
;     RANDOM   139699  30467  16199   8391
;     SORTED   139699  17935   9255   4863
;     gain          1   1.70   1.75   1.73
;
; Sorting can gain at most what the longest count is of the mean one, which is twice if counts are spread evenly from 0:
; that is the post's "potential speedup". Waves of n lanes get less. Of n random counts the longest is n/(n+1) of 255 on
; average, and a sorted wave does not take the mean, but its longest too: 1.7 times for waves of 32.

.machine waves=1 memory=flat
.dispatch RANDOM, 1x256
.dispatch RANK, 1x256
.dispatch SORTED, 1x256
.dispatch CHECK, 1x256
.buffer t0, 256, random(8, 0, 255)
.buffer u0, 256
.buffer u1, 256
.buffer u2, 256
.buffer u3, 256
.buffer u4, 256                         ; the counts in order
.buffer u5, 256                         ; 1: no more than the next one, and so many turns
.expect u1[0], 256, random(8, 0, 255)
.expect u5[0], 256, fill(1)
.expect SORTED.lane_instructions == RANDOM.lane_instructions
.expect SORTED.cycles < RANDOM.cycles when wave_size=32 machine=written
.expect SORTED.cycles < RANDOM.cycles when wave_size=8 machine=written

.macro COST counts, cycles, turns
.local TURN, DONE
    shl       r0.x, thread_id, 2
    ld        r1.x, \counts.x, r0.x
    add.u32   r1.x, r1.x, 0             ; waits for the load
    mov       r2.x, clock
    push_mask DONE
TURN:
    lt.u32    r1.z, r1.y, r1.x
    mask_nz   r1.z
    add.u32   r1.y, r1.y, 1
    jmp       TURN
DONE:
    sub.u32   r2.x, clock, r2.x
    st        \cycles.x, r0.x, r2.x
    st        \turns.x, r0.x, r1.y
    ret
.endm

RANDOM:
    COST      t0, u0, u1

; A thread's place is the number of threads that have less, or the same and a lower number.
RANK:
    shl       r0.x, thread_id, 2
    ld        r1.x, t0.x, r0.x
    mov       w0.x, u(0)
OTHER:
    ld        w1.xyzw, t0.xyzw, w0.x
.for c, x, y, z, w
    lt.u32    r2.x, w1.\c, r1.x
    eq.u32    r2.y, w1.\c, r1.x
    lt.u32    r2.z, w0.x, r0.x
    and       r2.y, r2.y, r2.z
    or        r2.x, r2.x, r2.y
    add.u32   r3.x, r3.x, r2.x
    add.u32   w0.x, w0.x, 4
.endr
    lt.u32    w0.y, w0.x, 1024
    jmp_nz    w0.y, OTHER
    shl       r3.x, r3.x, 2
    st        u4.x, r3.x, r1.x
    ret

SORTED:
    COST      u4, u2, u3

CHECK:
    min.u32   r3.x, thread_id, 254
    shl       r3.x, r3.x, 2
    ld        r3.xy, u4.xy, r3.x
    le.u32    r3.x, r3.x, r3.y
    shl       r0.x, thread_id, 2
    ld        r1.x, u4.x, r0.x
    ld        r1.y, u3.x, r0.x
    eq.u32    r1.x, r1.x, r1.y
    and       r3.x, r3.x, r1.x
    st        u5.x, r0.x, r3.x
    ret
