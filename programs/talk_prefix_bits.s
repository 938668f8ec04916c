; talk_prefix_bits.s: how many lanes below want something? A prefix sum of 0 and 1 by shuffles, against counting bits.
;
;     SHUFFLES:   place = WavePrefixSum(wanted ? 1 : 0);
;     BITS:       place = WavePrefixCountBits(wanted);
;
; The shuffles work for any values, any wave size and any active lanes: so inactive lanes get a 0 first, and
; each of six rounds has to know which lanes have nobody so far below. For 0 and 1 the lanes' values fit in one mask
; of the wave: ballot makes it, mbcnt counts what lies below the own lane.
;
; Run it:   lockstep run programs/talk_prefix_bits.s
; See it:   lockstep trace programs/talk_prefix_bits.s --over define:VERSIONS=1,2 -Wno-all -o talk_prefix_bits.png
;
; What to look at: every third lane is inactive where the places are computed. In SHUFFLES there is a white block
; in the middle of the stripes: it needs all lanes. In BITS the work is hard to find: two columns between two loads,
; and the others are those of the clock. Ours are 30 instructions against 2. The slide says about 40 against 2: its
; machine cannot shuffle across all lanes in one instruction, and its two are the halves of mbcnt, with the mask there
; already. The numbers are those between two looks at the clock, and stand in u2 and u3.

.machine waves=1 alus=1 issue=1
.default VERSIONS, 3                    ; 1: SHUFFLES only, 2: BITS only, 3: both
.if VERSIONS & 1
.dispatch SHUFFLES, 1x64
.endif
.if VERSIONS & 2
.dispatch BITS, 1x64
.endif
.buffer t0, 64, random(5, 0, 1)         ; wanted
.buffer u0, 64, fill(99)                ; places by SHUFFLES
.buffer u1, 64, fill(99)                ; 1: BITS has the same
.buffer u2, 64                          ; instructions of SHUFFLES: each thread that takes part has those of its wave,
.buffer u3, 64                          ; and of BITS
.if VERSIONS == 3
.expect u1[0], u32  1  1 99  1  1 99  1  1 99  1  1 99  1  1 99  1  1 99  1  1 99  1  1 99  1  1 99  1  1 99  1  1 \
                   99  1  1 99  1  1 99  1  1 99  1  1 99  1  1 99  1  1 99  1  1 99  1  1 99  1  1 99  1  1 99  1
.expect u0[0], u32 0 0 99 1 2 99 2 3 99 4 5 99 when wave_size=32
.expect u2[0], u32 30 30 0 30 30 0 30 30 when machine=written
.expect u3[0], u32 2 2 0 2 2 0 2 2 when machine=written
.expect BITS.wave_instructions < SHUFFLES.wave_instructions
.endif

.macro BEGIN done                       ; r1.x = wanted; threads 2, 5, 8 ... do not take part
    shl          r0.x, thread_id, 2
    ld           r1.x, t0.x, r0.x
    rem.u32      r2.x, thread_id, 3
    ne.u32       r2.x, r2.x, 2
    push_mask    \done
    mask_nz      r2.x
    mov          r1.x, r1.x             ; waits for the load
    mov          w0.w, clock
.endm
.macro COST counts                      ; instructions since the clock was read
    sub.u32      w0.w, clock, w0.w
    sub.u32      w0.w, w0.w, 1
    st           \counts.x, r0.x, w0.w
.endm

SHUFFLES:
    BEGIN        SHUFFLES_DONE
    mov          w1.xy, exec.xy
    mov          exec.xy, u2(0xffffffff 0xffffffff)
    mov          r3.x, u(0)
    @w1.x mov    r3.x, r1.x
.repeat 6, i
    shuffle_up   r4.x, r3.x, 1 << i     ; from 1, 2, 4 ... lanes below
    ge.u32       r4.y, lane_id, 1 << i  ; is there one?
    sel          r4.x, r4.y, r4.x, u(0)
    add.u32      r3.x, r3.x, r4.x
.endr
    mov          exec.xy, w1.xy
    sub.u32      r3.x, r3.x, r1.x       ; without the own value
    COST         u2
    st           u0.x, r0.x, r3.x
    pop_mask
SHUFFLES_DONE:
    ret

BITS:
    BEGIN        BITS_DONE
    ballot       w1.xy, r1.x
    mbcnt        r3.x, w1.xy
    COST         u3
.if VERSIONS & 1
    ld           r4.x, u0.x, r0.x
    eq.u32       r4.x, r4.x, r3.x
    st           u1.x, r0.x, r4.x
.else
    st           u0.x, r0.x, r3.x
.endif
    pop_mask
BITS_DONE:
    ret
