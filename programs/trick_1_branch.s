; trick_1_branch.s: wave trick 1: the fast way only if all lanes can take it.
;
;     uint x = t0[thread_id];                        // wanted: x to the 16th, modulo 2^32
;     bool canBeOptimized = countbits(x) == 1;       // x is 2^k: shift
;     if (WaveAllTrue(canBeOptimized))               // plain: if (canBeOptimized)
;         y = 16 * k < 32 ? 1 << 16 * k : 0;
;     else
;         y = x; y *= y; y *= y; y *= y; y *= y;
;     u0[thread_id] = y;
;
; Run it:   lockstep run programs/trick_1_branch.s
; See it:   lockstep trace programs/trick_1_branch.s --over define:VERSIONS=1,2 -Wno-all -o trick_1_branch.png
;
; Four waves: in w0 all lanes can be fast, in w1 none, in w2 every second, in w3 all but one. First the plain branch,
; then the trick. It needs a slow way that is right for everybody.
;
; What to look at: the plain branch divides w2 and w3, which go both ways with half of their lanes black. (w0 and w1 do
; not: a branch that nobody takes is skipped without any trick.) With the trick there is no black at all: w2 and w3 go
; the slow way only, and the 31 lanes of w3 that could be fast are not.
;
; Cost: the plain branch takes 95 cycles and 61 wave instructions, the trick 91 and 49. With the 8 cycles between two
; dispatches that is 194 in all. (Other schedulers than eager: up to 3 less.) Most of it is the load.

.machine memory=flat
.default VERSIONS, 3                    ; 1: PLAIN only, 2: TRICK only, 3: both
.if VERSIONS & 1
.dispatch PLAIN, 1x128
.endif
.if VERSIONS & 2
.dispatch TRICK, 1x128
.endif
.buffer t0, u32 1 2 4 8 1 2 4 8 1 2 4 8 1 2 4 8 1 2 4 8 1 2 4 8 1 2 4 8 1 2 4 8 \
                3 5 7 9 3 5 7 9 3 5 7 9 3 5 7 9 3 5 7 9 3 5 7 9 3 5 7 9 3 5 7 9 \
                1 3 2 3 1 3 2 3 1 3 2 3 1 3 2 3 1 3 2 3 1 3 2 3 1 3 2 3 1 3 2 3 \
                2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 3 2 2
.buffer u0, 128
.buffer u1, 128
.if VERSIONS == 3
.expect TRICK.cycles < PLAIN.cycles when wave_size=32
.expect TRICK.divergent_branches == 0
.expect wave_instructions == 61+49 when wave_size=32 reconvergence=stack
.expect divergent_branches == 2 when wave_size=32       ; w2 and w3, plain; the trick has none
.for out, u0, u1
.expect \out[0], u32 1 65536 0 0 1 65536 0 0 1 65536 0 0 1 65536 0 0 1 65536 0 0 1 65536 0 0 1 65536 0 0 1 65536 0 0
.expect \out[32], u32 43046721 2264035265 2768600449 3793632897 43046721 2264035265 2768600449 3793632897
.expect \out[64], u32 1 43046721 65536 43046721 1 43046721 65536 43046721 1 43046721 65536 43046721
.expect \out[96], 29, fill(65536)
.expect \out[125], u32 43046721 65536 65536
.endr
.endif

; x and if it is a power of two
.macro LOAD
    shl       r0.x, thread_id, u(2)
    ld        r1.x, t0.x, r0.x
    bcnt      r1.y, r1.x
    eq.u32    r1.y, r1.y, 1
.endm
.macro FAST_WAY
    ctz       r2.x, r1.x
    shl       r2.x, r2.x, 4
    lt.u32    r2.y, r2.x, 32
    shl       r2.x, u(1), r2.x
    sel       r2.x, r2.y, r2.x, u(0)
.endm
.macro SLOW_WAY
    mul.u32   r2.x, r1.x, r1.x
    mul.u32   r2.x, r2.x, r2.x
    mul.u32   r2.x, r2.x, r2.x
    mul.u32   r2.x, r2.x, r2.x
.endm

PLAIN:
    LOAD
    if r1.y
        FAST_WAY
    else
        SLOW_WAY
    endif
    st        u0.x, r0.x, r2.x
    ret

TRICK:
    LOAD
    all       w0.x, r1.y
    jmp_z     w0.x, SLOW
    FAST_WAY
    st        u1.x, r0.x, r2.x
    ret
SLOW:
    SLOW_WAY
    st        u1.x, r0.x, r2.x
    ret
