; chase.s: one lane follows pointers through KB kilobytes, 64 bytes apart, in an order as if by chance that comes to each of
; them once. In a first round the caches fill; the second is measured. What is left in u0 is the time of one step, after 0.
;
; While the L1 holds all of it, every step hits. Beyond, hits become rare, but not all at once: two pointers are in each
; line, and what the one has fetched the other may still find if its turn comes soon.
; Run it:   lockstep run programs/silicon/chase.s --define KB=264

.default KB, 64
COUNT = 16 * KB
CYCLE = COUNT <= 1024 ? 1024 : COUNT <= 4096 ? 4096 : COUNT <= 16384 ? 16384 : COUNT <= 65536 ? 65536 : 1048576
.include "../lib/silicon/measure.s"
.dispatch 1x32
.buffer u1, 16 * (COUNT + 16)         ; a round of 32 lanes may go beyond the last
.expect loads == 2 * COUNT

    ; Who follows number i? What follows it in a sequence x * 1597 + 51749 modulo a power of two, and skips those that are
    ; too large: each number once.
    mov         r0.x, lane_id
FILL:
    mov         r1.x, r0.x
    push_mask   FOUND
SKIP:
    mad.u32     r1.x, r1.x, u(1597), u(51749)
    and         r1.x, r1.x, u(CYCLE - 1)
    ge.u32      r2.x, r1.x, u(COUNT)
    mask_nz     r2.x
    jmp         SKIP
FOUND:
    shl         r2.x, r0.x, 6
    shl         r1.x, r1.x, 6
    st          u1.x, r2.x, r1.x
    add.u32     r0.x, r0.x, 32
    readfirst   w1.x, r0.x
    lt.u32      w1.y, w1.x, u(COUNT)
    jmp_nz      w1.y, FILL
    fence

.macro ROUND
.local STEP
    mov         w0.x, u(COUNT / 16)
STEP:
.repeat 16
    ld          r3.x, u1.x, r3.x
.endr
    AGAIN       STEP
.endm

    eq.u32      r4.x, lane_id, 0
    push_mask   END
    mask_nz     r4.x
    ROUND
    readfirst   w1.z, r3.x
    START
    ROUND
    mov         r60.x, r3.x
    mov         w60.y, clock
    sub.u32     w60.y, w60.y, w60.x
    utof        w60.y, w60.y
    div.f32     w60.y, w60.y, f(1.0 * COUNT)
    st          u0.xy, u(0), w60.xy
    pop_mask
END:
    ret
