; talk_histogram.s: the talk's histogram of 256 buckets in three ways, with few collisions and with many.
;
;     GLOBAL:  InterlockedAdd(output[bucket], 1);                  // a buffer in memory
;     GROUP:   InterlockedAdd(shared[bucket], 1);                  // group memory, added to the output at the end
;     MATCH:   mask = lanes of the wave with the same bucket;      // a ballot for each of the eight bits
;              if (lane is the lowest of mask) InterlockedAdd(shared[bucket], countbits(mask));
;
; 4096 elements: two groups of 256 threads, eight elements each. In the data of FEW, the lanes of a wave have 32
; different buckets; in those of MANY, all elements are in bucket 7.
;
;     cycles       FEW   MANY      FEW   MANY with atomic_cycles=4
;     GLOBAL       613   4269      767  16557
;     GROUP        539   4317      783  16653
;     MATCH       3737   3697     3791   3749
;
; Run it:   lockstep run programs/talk_histogram.s
; See it:   lockstep trace programs/talk_histogram.s -o talk_histogram.png --over define:VERSIONS=1,2,4,8,16,32 -Wno-all
;
; What to look at: six runs: GLOBAL few and many, GROUP few and many, MATCH few and many. The blue ones are MANY
; without the match: one lane after the other adds to the same word, all waves wait for that, and the ALUs are empty.
; In MATCH the ALUs are busy, and what waits (amber) waits for them: it looks the same for FEW and MANY.
;
; A match takes 51 instructions for each element, and two ALUs share the work of eight waves. So it pays if an atomic
; on a word that others want is dear, and costs six times the time if there is nothing to match.
;
; A group of 256 threads must fit in the slots: with smaller waves than 32 there must be more than eight of them
; (--set wave_size=4 --set waves=64).

.default GROUPS, 2                      ; 2048 elements each
ELEMENTS = GROUPS * 2048
.default VERSIONS, 63                  ; the sum of 1: GLOBAL_FEW, 2: GLOBAL_MANY, 4 and 8: GROUP, 16 and 32: MATCH

.machine waves=8 memory=flat
.if VERSIONS & 1
.dispatch GLOBAL_FEW, GROUPS x 256
.endif
.if VERSIONS & 2
.dispatch GLOBAL_MANY, GROUPS x 256
.endif
.if VERSIONS & 4
.dispatch GROUP_FEW, GROUPS x 256
.endif
.if VERSIONS & 8
.dispatch GROUP_MANY, GROUPS x 256
.endif
.if VERSIONS & 16
.dispatch MATCH_FEW, GROUPS x 256
.endif
.if VERSIONS & 32
.dispatch MATCH_MANY, GROUPS x 256
.endif
.shared 256
.buffer t0, ELEMENTS, iota(0, 1)            ; FEW: the bucket is the lower eight bits
.buffer t1, ELEMENTS, fill(7)               ; MANY
.buffer u0, 256
.buffer u1, 256
.buffer u2, 256
.buffer u3, 256
.buffer u4, 256
.buffer u5, 256
.if GROUPS == 2 && VERSIONS == 63
.expect GLOBAL_MANY.cycles > GLOBAL_FEW.cycles when wave_size=32
.expect GROUP_MANY.cycles > GROUP_FEW.cycles when wave_size=32 shared_counts=no
.expect MATCH_MANY.cycles < GLOBAL_MANY.cycles when wave_size=32
.expect MATCH_MANY.cycles < GROUP_MANY.cycles when machine=written
.endif
.if VERSIONS == 63
.expect MATCH_FEW.wave_instructions > GROUP_FEW.wave_instructions
.expect MATCH_FEW.atomic_conflict_cycles == 0
.for run, 0, 2, 4
.expect u\run[0], 256, fill(ELEMENTS/256)
.endr
.for run, 1, 3, 5
.expect u\run[0], u32 0 0 0 0 0 0 0 ELEMENTS 0 0
.endr
.endif

.macro BEGIN run                        ; number of the run; its data are t0 or t1, its output is u0 to u5
    mov         w5.x, u(\run & 1)
    mov         w5.y, u(\run)
.endm

.macro BUCKETS                          ; r10.x to r17.x: byte offsets of the buckets of eight elements
    shl         r0.x, thread_id, 2
.repeat 8, i
    ld          r1\i.x, t[w5.x].x, r0.x
    add.u32     r0.x, r0.x, GROUPS * 1024
.endr
.repeat 8, i
    and         r1\i.x, r1\i.x, 255
    shl         r1\i.x, r1\i.x, 2
.endr
.endm

.macro FLUSH                            ; thread i of the group adds bucket i to the output
    barrier
    shl         r0.x, group_thread_id, 2
    ld          r1.x, shared.x, r0.x
    atomic_add.u32 r1.x, u[w5.y].x, r0.x, r1.x
.endm

GLOBAL_FEW:
    BEGIN       0
    jmp         GLOBAL
GLOBAL_MANY:
    BEGIN       1
GLOBAL:
    BUCKETS
.repeat 8, i
    atomic_add.u32 r2\i.x, u[w5.y].x, r1\i.x, 1
.endr
    ret

GROUP_FEW:
    BEGIN       2
    jmp         GROUP
GROUP_MANY:
    BEGIN       3
GROUP:
    BUCKETS
.repeat 8, i
    atomic_add.u32 r2\i.x, shared.x, r1\i.x, 1
.endr
    FLUSH
    ret

MATCH_FEW:
    BEGIN       4
    jmp         MATCH
MATCH_MANY:
    BEGIN       5
MATCH:
    BUCKETS
.repeat 8, i
.local NEXT
    mov         r2.xy, exec.xy          ; lanes with the same bucket
.repeat 8, bit
    bfe.u32     r3.x, r1\i.x, \bit + 2, 1
    ballot      w0.xy, r3.x
    sub.u32     r3.x, r3.x, 1           ; all bits if the own one is 0: turns the ballot over
    xor         r3.xy, r3.x, w0.xy
    and         r2.xy, r2.xy, r3.xy
.endr
    ctz         r3.xy, r2.xy
    add.u32     r3.y, r3.y, 32
    sel         r3.x, r2.x, r3.x, r3.y
    eq.u32      r3.x, r3.x, lane_id     ; the lowest lane is elected
    bcnt        r2.xy, r2.xy
    add.u32     r2.x, r2.x, r2.y
    push_mask   NEXT
    mask_nz     r3.x
    atomic_add.u32 r2\i.x, shared.x, r1\i.x, r2.x
    pop_mask
NEXT:
.endr
    FLUSH
    ret
