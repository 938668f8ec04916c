; path_order.s: how deep the mask stack must be: the true side first, or the side with fewer lanes?
;
;     if (lane != 31) { if (lane != 30) { ... } else leaf } else leaf          // SHAPE 0: each level loses one lane
;     if (lane & 1)   { if (lane & 2)   { ... } ...                            // SHAPE 1: each level halves, both sides
;
; LEVELS ifs within each other. A level takes an entry for the lanes that reconverge behind it, in any case. The
; side that has to wait is another one: with path_order=true-first it waits while all inner levels run, so LEVELS sides
; may wait at once; with fewer-first a small side is done before the large one goes in, and then it does not wait any
; more.
;
; Run it:   lockstep run programs/path_order.s
; See it:   lockstep sweep programs/path_order.s --over define:LEVELS=1..16 --over path_order=all
;               --over define:SHAPE=0,1 --stat max_mask_depth -o path_order.png
;
; What to look at: in SHAPE 0 the depth is 2 * LEVELS against LEVELS + 1. When all ifs halve their lanes, sides are
; equally large, the true one goes first with either rule, and the depth is the same; but there cannot be more than
; log2(32) = 5 such levels. The time is the same with both rules.

.default LEVELS, 5
.default SHAPE, 0

.machine waves=1
.dispatch 1x32
.buffer u0, 32
MOST = SHAPE ? min(LEVELS, 5) : LEVELS
.expect max_mask_depth == 2*MOST when path_order=true-first wave_size=32 reconvergence=stack
.expect max_mask_depth == (SHAPE ? 2*MOST : LEVELS+1) when path_order=fewer-first wave_size=32 reconvergence=stack
.if SHAPE
.expect u0[0], 2, iota(0, 1)
.expect u0[31], u32 ((1 << MOST) - 1)
.else
.expect u0[0], 3, fill(LEVELS)
.expect u0[32-LEVELS], LEVELS, i32 iota(LEVELS-1, -1)
.endif

; SHAPE 0 counts the levels that a lane gets through, in r1.x.
.macro ONE_LESS level
.if \level < LEVELS
.local ELSE, BEHIND
    ne.u32    r0.x, thread_id, 31 - \level
    br_push   r0.x, ELSE, BEHIND
    add.u32   r1.x, r1.x, 1
    ONE_LESS  (\level + 1)
    pop_mask
ELSE:
    pop_mask
BEHIND:
.endif
.endm

; SHAPE 1 puts the bits of the lane's number together, in r1.x.
.macro HALVES level
.if \level < MOST
.local ELSE, BEHIND
    and       r0.x, thread_id, 1 << \level
    br_push   r0.x, ELSE, BEHIND
    or        r1.x, r1.x, 1 << \level
    HALVES    (\level + 1)
    pop_mask
ELSE:
    HALVES    (\level + 1)
    pop_mask
BEHIND:
.endif
.endm

.if SHAPE
    HALVES    0
.else
    ONE_LESS  0
.endif
    shl       r2.x, thread_id, 2
    st        u0.x, r2.x, r1.x
    ret
