; trick_3_writes.s: wave trick 3: lanes that write to one list, each behind the one before.
;
;     ONE: one item a lane
;         base = first lane: InterlockedAdd(n, WaveActiveCountBits(true));
;         list[base + WavePrefixCountBits(true)] = 1;
;     MANY: numItems items a lane
;         uint localOffset = WavePrefixSum(numItems);
;         uint last = the last lane that is active;  // as printed: WaveGetLaneCount() - 1
;         if (lane_id == last)
;             InterlockedAdd(n, localOffset + numItems, base);
;         base = WaveReadLaneAt(base, last);
;         for (i = 0; i < numItems; i++)
;             list[base + localOffset + i] = 1;
;
; As printed, the trick relies on the last lane of each wave. There are 120 threads here, so the last of four waves of
; 32 has no such lane: nobody takes room for its items, and they go where others write, from 0 on. PRINTED shows it,
; and MANY has the correction. NAIVE is without waves: each lane takes its room with an atomic of its own.
;
; Run it:   lockstep run programs/trick_3_writes.s
; See it:   lockstep trace programs/trick_3_writes.s -o trick_3_writes.png
;
; What to look at: NAIVE waits longer from wave to wave, as in trick_2_one_atomic.s. PRINTED and MANY compute the prefix
; sum first: five turns of seven instructions, the long white bands, 44 instructions more in each wave, for one atomic
; instead of up to 32 in line. Behind that all have the same loop, in which lanes leave after one, two or three items.
;
; Cost: NAIVE 232 cycles (116 of conflicts) and 108 wave instructions, PRINTED and MANY 202 and 284, ONE 81 and 48; with
; 8 cycles between two dispatches 741 in all. (Other schedulers: up to 795.)
; check: races 92/92

.machine memory=flat
ITEMS = 171
.default VERSIONS, 15                   ; the sum of 1: NAIVE, 2: PRINTED, 4: MANY, 8: ONE
.if VERSIONS == 15
.expect MANY.cycles < NAIVE.cycles when machine=written
.expect MANY.wave_instructions > NAIVE.wave_instructions when wave_size=32
.expect MANY.atomic_conflict_cycles == 0
.expect wave_instructions == 108+284+284+48 when wave_size=32 reconvergence=stack
.expect atomic_conflict_cycles == 116 when machine=written  ; all of them of NAIVE
.expect u0[1], u32 131 when wave_size=32                  ; PRINTED: the last wave's 40 items are missing
.expect u0[1], u32 ITEMS when wave_size=8                 ; right, if all waves are full
.expect u0[0], u32 ITEMS
.expect u0[2], u32 ITEMS 120
.for list, u1, u3
.expect \list[0], ITEMS, fill(1)
.expect \list[ITEMS], (256 - ITEMS), fill(0)
.endr
.expect u4[0], 120, fill(1)
.expect u4[120], 136, fill(0)
.endif
.if VERSIONS & 1
.dispatch NAIVE, 1x120
.endif
.if VERSIONS & 2
.dispatch PRINTED, 1x120
.endif
.if VERSIONS & 4
.dispatch MANY, 1x120
.endif
.if VERSIONS & 8
.dispatch ONE, 1x120
.endif
.buffer t0, 120, random(3, 0, 3)        ; numItems
.buffer u0, 4                           ; n of the four versions
.buffer u1, 256                         ; their lists
.buffer u2, 256
.buffer u3, 256
.buffer u4, 256

; local: the sum of the lanes below. All lanes that have a thread are active; those that have none hold 0.
.macro PREFIX_SUM value, local
.local NEXT
    mov       \local, \value
    mov       w15.x, u(1)
NEXT:
    shuffle_up r15.x, \local, w15.x     ; from 1, 2, 4 ... lanes below
    ge.u32    r15.y, lane_id, w15.x     ; is there one?
    sel       r15.x, r15.y, r15.x, u(0)
    add.u32   \local, \local, r15.x
    shl       w15.x, w15.x, 1
    lt.u32    w15.y, w15.x, wave_size
    jmp_nz    w15.y, NEXT
    sub.u32   \local, \local, \value    ; without the own value
.endm

; list[r3.x + i] = 1 for i from 0 to r1.x - 1
.macro WRITE list
    mov       r4.x, u(0)
    shl       r3.x, r3.x, 2
    loop
        lt.u32 r4.y, r4.x, r1.x
        while r4.y
        st    \list.x, r3.x, u(1)
        add.u32 r3.x, r3.x, 4
        add.u32 r4.x, r4.x, 1
    endloop
.endm

; r3.x: where to write, if lane w1.x takes the room for the wave
.macro PLACE counter
    PREFIX_SUM r1.x, r2.x
    eq.u32    r2.y, lane_id, w1.x
    ballot    w2.xy, r2.y
    add.u32   r2.z, r2.x, r1.x
    @w2.x atomic_add.u32 r3.x, u0.\counter, 0, r2.z
    readlane  w3.x, r3.x, w1.x
    add.u32   r3.x, r2.x, w3.x
.endm

NAIVE:
    shl       r0.x, thread_id, u(2)
    ld        r1.x, t0.x, r0.x
    atomic_add.u32 r3.x, u0.x, 0, r1.x
    WRITE u1
    ret

PRINTED:
    shl       r0.x, thread_id, u(2)
    ld        r1.x, t0.x, r0.x
    sub.u32   w1.x, wave_size, 1        ; wrong, if that lane is not active
    PLACE y
    WRITE u2
    ret

MANY:
    shl       r0.x, thread_id, u(2)
    ld        r1.x, t0.x, r0.x
    mask_last w1.x, exec.xy
    PLACE z
    WRITE u3
    ret

ONE:
    mask_count w2.x, exec.xy
    mask_first w2.y, exec.xy
    eq.u32    r1.y, lane_id, w2.y
    ballot    w3.xy, r1.y
    @w3.x atomic_add.u32 r2.x, u0.w, 0, w2.x
    mov       w1.xy, exec.xy
    mbcnt     r3.x, w1.xy
    readfirst w4.x, r2.x
    add.u32   r3.x, r3.x, w4.x
    shl       r3.x, r3.x, 2
    st        u4.x, r3.x, u(1)
    ret
