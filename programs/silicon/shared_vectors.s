; shared_vectors.s: WARPS waves load 256 x 8 times WORDS words a lane from group memory, or store them (STORES=1), where
; PATTERN says: 0: one address; 1: pairs of lanes at one; 2: lanes 16 to 31 where 0 to 15 are; 3: all at different ones.
;
; Run it:   lockstep run programs/silicon/shared_vectors.s --define WARPS=32 --define WORDS=4 --define PATTERN=3

.default WARPS, 1
.default WORDS, 4
.default PATTERN, 0
.default STORES, 0
.include "../lib/silicon/measure.s"
.dispatch 1x(32 * WARPS)
.shared 32 * WORDS
.buffer u1, 1024
.expect u1[0], 32 * WARPS, fill(0)

.macro ACCESS i
.if STORES && WORDS == 2
    st          shared.xy, r10.x, r\i.xy
.elif STORES
    st          shared.xyzw, r10.x, r\i.xyzw
.elif WORDS == 2
    ld          r\i.xy, shared.xy, r10.x
.else
    ld          r\i.xyzw, shared.xyzw, r10.x
.endif
.endm

.if PATTERN == 0
    mov         r10.x, u(0)
.elif PATTERN == 1
    shr.u32     r10.x, lane_id, 1
.elif PATTERN == 2
    and         r10.x, lane_id, u(15)
.else
    mov         r10.x, lane_id
.endif
    mul.u32     r10.x, r10.x, u(4 * WORDS)
    barrier
    START
    mov         w0.x, u(256)
TURN:
.repeat 8, i
    ACCESS      \i
.endr
.if !STORES
.repeat 8, i
    add.u32     r9.x, r9.x, r\i.x
.endr
.endif
    AGAIN       TURN
    mov         r9.y, r9.x
    barrier
    STOP        r9.y
    shl         r0.x, thread_id, 2
    st          u1.x, r0.x, r9.x
    ret
