; talk_four_buckets.s: the talk's histogram of four buckets on four lanes, with the masks of its slides.
;
;     lane                 0       1       2       3
;     bucket               0       1       3       0
;     in binary            00      01      11      00
;     mask, at first       1111    1111    1111    1111
;     ballot of bit 0: 0110       (lane 0 is on the right)
;     mask &= bit ? ballot : ~ballot
;                          1001    0110    0110    1001
;     ballot of bit 1: 0100
;                          1001    0010    0100    1001      lanes with the same bucket
;     elected              yes     yes     yes     no        is the own lane the lowest of the mask?
;     count of bits        2       1       1
;
;     if (elected) InterlockedAdd(histogram[bucket], count of bits of mask);
;
; Run it:   lockstep run programs/talk_four_buckets.s
; See it:   lockstep trace programs/talk_four_buckets.s -o talk_four_buckets.png
;
; What to look at: lane 3 is black at the end: lane 0 has counted it. Three atomics on three words, no two on the same:
; atomic_conflict_cycles is 0. Without the match it would be 1. mem_latency is 1, because memory is not the subject.

.machine preset=talk memory=flat mem_latency=1
.dispatch 1x4
.buffer t0, u32 0 1 3 0                 ; buckets
.buffer u0, 4                           ; histogram
.buffer u1, 8                           ; the masks after each bit
.expect u0[0], u32 2 1 0 1
.expect u1[0], u32 0b1001 0b0110 0b0110 0b1001 when wave_size=4
.expect u1[4], u32 0b1001 0b0010 0b0100 0b1001 when wave_size=4
.expect atomic_conflict_cycles == 0

    shl       r0.x, thread_id, 2
    ld        r1.x, t0.x, r0.x
    mov       r2.xy, exec.xy            ; mask: active lanes. y: lanes 32 to 63
.repeat 2, bit
    bfe.u32   r3.x, r1.x, bit, 1
    ballot    w0.xy, r3.x
    sub.u32   r3.x, r3.x, 1             ; all bits if the own one is 0: turns the ballot over
    xor       r4.xy, w0.xy, r3.x
    and       r2.xy, r2.xy, r4.xy
    st        u1.x, r0.x, r2.x
    add.u32   r0.x, r0.x, 16
.endr
    ctz       r3.x, r2.x                ; four threads, so no wave has one in lanes 32 to 63
    eq.u32    r3.x, r3.x, lane_id
    bcnt      r4.x, r2.x
    shl       r1.x, r1.x, 2
    push_mask DONE
    mask_nz   r3.x                      ; elected
    atomic_add.u32 r5.x, u0.x, r1.x, r4.x
    pop_mask
DONE:
    ret
