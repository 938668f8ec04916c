; talk_letters.s: the talk's stream compaction: of the letters A B C D, write out the favourite ones, A, B and D.
;
;     lane        0  1  2  3
;     letter      A  B  C  D
;     favourite   1  1  0  1
;     place       0  1  2  2      how many favourites are in the lanes below
;     output      A  B  D
;
;     favourite = letter != 'C';
;     place = WavePrefixCountBits(favourite);
;     if (lane is the first) base = InterlockedAdd(count, WaveActiveCountBits(favourite));
;     if (favourite) output[base of the first lane + place] = letter;
;
; The slides have one wave, and need no base. With more of them each one takes its places from a common counter: one
; atomic a wave. So this runs at any wave size; on the talk's machine waves run one after the other, which keeps the
; order.
;
; Run it:   lockstep run programs/talk_letters.s
; See it:   lockstep trace programs/talk_letters.s -o talk_letters.png
;
; What to look at: lane 0 alone takes the places, and all wait (blue) for its answer. Near the end lane 2 is black: it
; has the letter C, and does not store.

.machine preset=talk memory=flat mem_latency=4
.dispatch 1x4
.buffer t0, u32 65 66 67 68             ; A B C D
.buffer u0, 4                           ; output
.buffer u1, 1                           ; count
.expect u0[0], u32 65 66 68 0
.expect u1[0], u32 3

    shl            r0.x, thread_id, 2
    ld             r1.x, t0.x, r0.x         ; letter
    ne.u32         r2.x, r1.x, 67           ; favourite
    ballot         w0.xy, r2.x
    mbcnt          r3.x, w0.xy              ; place
    mask_count     w1.x, w0.xy
    mask_first     w1.y, exec.xy
    eq.u32         r4.x, lane_id, w1.y
    push_mask      TAKEN
    mask_nz        r4.x
    atomic_add.u32 r5.x, u1.x, 0, w1.x
    pop_mask
TAKEN:
    readfirst      w1.z, r5.x               ; base
    add.u32        r3.x, r3.x, w1.z
    shl            r3.x, r3.x, 2
    push_mask      WRITTEN
    mask_nz        r2.x
    st             u0.x, r3.x, r1.x
    pop_mask
WRITTEN:
    ret
