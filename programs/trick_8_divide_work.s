; trick_8_divide_work.s: wave trick 8: the lanes of a wave copy the items of one lane together, lane after lane.
;
;     uint first = t1[threadID], count = t0[threadID];         // the lane's items
;     uint writeOffset = first lane: InterlockedAdd(n, WaveActiveSum(count));
;     for (uint owner = 0; owner < WaveGetLaneCount(); owner++) {
;         uint ownerFirst = WaveReadLaneAt(first, owner);
;         uint ownerCount = WaveReadLaneAt(count, owner);
;         for (uint i = 0; i < ownerCount; i += WaveGetLaneCount())
;             if (i + lane < ownerCount)
;                 out[writeOffset + i + lane] = in[ownerFirst + i + lane];
;         writeOffset += ownerCount;
;     }
;
; The text's inner test, `dataRemaining < groupThreadID.x`, lets go exactly the lanes that have nothing to do; it also
; runs i from the first index on but compares it with the count, goes one turn too far, and takes the thread's number in
; its group for that in its wave. NAIVE: each lane copies its own items, in a loop that takes as long as its longest.
; In SKEWED one lane of 32 has 96 items, and every second one has one; in EVEN each has two. The items of a lane stand
; behind those of the lane before, and are written to the same place, so that no counter is needed here.
;
; Run it:   lockstep run programs/trick_8_divide_work.s
; See it:   lockstep trace programs/trick_8_divide_work.s -o trick_8_divide_work.png
;
; What to look at: first NAIVE_SKEWED, in which after one turn a single lane continues for 95 more, and the rest of the
; picture is black. Then DIVIDED_SKEWED: turns with 32 lanes, but also one turn for each lane that has a single item.
; Then the even work: NAIVE_EVEN is a thin strip, and DIVIDED_EVEN as long as before, as each owner takes a turn.
; Dividing pays if some lanes have far more than a wave's worth of items. White is not the whole truth: lanes that a
; predicate turns off are white too. Of the 32 lanes only the owner's items are copied.
;
; Cost: SKEWED naive 1458 cycles and 1744 wave instructions, divided 514 and 816; EVEN naive 40 and 50, divided 744 and
; 1160. With 8 cycles between two dispatches 2780 in all. (Other schedulers: up to 2840.) The text warns of the scalar
; ALU: 562 of the 1976 instructions of DIVIDED are scalar.

ITEMS = 2 * (96 + 16)
.machine waves=2 memory=flat mem_latency=8
.expect DIVIDED_SKEWED.cycles < NAIVE_SKEWED.cycles when wave_size=32
.expect DIVIDED_EVEN.cycles > NAIVE_EVEN.cycles when wave_size=32
.expect NAIVE_SKEWED.scalar_instructions == 0
.expect wave_instructions == 1744+816+50+1160 when wave_size=32 reconvergence=stack
.expect scalar_instructions == 562 when wave_size=32
.dispatch NAIVE_SKEWED, 1x64
.dispatch DIVIDED_SKEWED, 1x64
.dispatch NAIVE_EVEN, 1x64
.dispatch DIVIDED_EVEN, 1x64
.buffer t0, u32 0 1 1 2 2 3 3 4 4 5 5 101 102 102 103 103 104 104 105 105 106 106 \
                107 107 108 108 109 109 110 110 111 111 112 113 113 114 114 115 115 116 116 117 117 213 \
                214 214 215 215 216 216 217 217 218 218 219 219 220 220 221 221 222 222 223 223 224
.buffer t1, ITEMS, iota(500, 1)
.buffer u0, 256
.buffer u1, 256
.buffer u2, 256
.buffer u3, 256
.for out, u0, u1
.expect \out[0], ITEMS, iota(501, 1)
.expect \out[ITEMS], (256 - ITEMS), fill(0)
.endr
.for out, u2, u3
.expect \out[0], 128, iota(501, 1)
.expect \out[128], 128, fill(0)
.endr

.macro SKEWED                           ; r1.x: the lane's first item, r1.y: how many, from a table of firsts
    shl       r0.x, thread_id, u(2)
    ld        r1.xy, t0.xy, r0.x
    sub.u32   r1.y, r1.y, r1.x
.endm
.macro EVEN
    shl       r1.x, thread_id, 1
    mov       r1.y, u(2)
.endm

.macro NAIVE out
    mov       r2.x, u(0)
    loop
        lt.u32 r2.y, r2.x, r1.y
        while r2.y
        add.u32 r3.x, r1.x, r2.x
        shl   r3.x, r3.x, 2
        ld    r3.y, t1.x, r3.x
        add.u32 r2.x, r2.x, 1
        add.u32 r3.y, r3.y, 1           ; the work
        st    \out.x, r3.x, r3.y
    endloop
    ret
.endm

.macro DIVIDED out
.local OWNER, PART, DONE
    mov       w1.x, u(0)
OWNER:
    readlane  w2.y, r1.y, w1.x          ; how many items the owner has; 0 if it has no thread
    jmp_z     w2.y, DONE
    readlane  w2.x, r1.x, w1.x
    mov       w3.x, u(0)
PART:
    add.u32   r2.x, lane_id, w3.x
    lt.u32    r2.y, r2.x, w2.y
    ballot    w4.xy, r2.y
    add.u32   r2.x, r2.x, w2.x
    shl       r3.x, r2.x, 2
    @w4.x ld  r3.y, t1.x, r3.x
    add.u32   w3.x, w3.x, wave_size
    lt.u32    w3.y, w3.x, w2.y
    @w4.x add.u32 r3.y, r3.y, 1
    @w4.x st  \out.x, r3.x, r3.y
    jmp_nz    w3.y, PART
DONE:
    add.u32   w1.x, w1.x, 1
    lt.u32    w1.y, w1.x, wave_size
    jmp_nz    w1.y, OWNER
    ret
.endm

NAIVE_SKEWED:
    SKEWED
    NAIVE u0
DIVIDED_SKEWED:
    SKEWED
    DIVIDED u1
NAIVE_EVEN:
    EVEN
    NAIVE u2
DIVIDED_EVEN:
    EVEN
    DIVIDED u3
