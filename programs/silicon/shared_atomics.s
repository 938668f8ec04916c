; shared_atomics.s: WARPS waves make 256 atomic additions to group memory. Which words a wave meets is PATTERN: 0: one word; 1: 32
; banks; 2: 32 words of one bank; 3: 4 words of one bank; 4: 32 of 256 words, as a hash of the thread's number spreads them, two
; in the busiest bank. OPERATION: 0: add 1; 1: add a number that varies; 2: add 1, and use what was there.
;
; Run it:   lockstep run programs/silicon/shared_atomics.s --define WARPS=32 --define PATTERN=4

.default WARPS, 1
.default PATTERN, 0
.default OPERATION, 0
.include "../lib/silicon/measure.s"
.dispatch 1x(32 * WARPS)
.shared 31 * 32 + 32
.buffer u1, 1
.expect atomics == WARPS * 257

.if PATTERN == 0
    mov         r0.x, u(0)
.elif PATTERN == 1
    shl         r0.x, lane_id, 2
.elif PATTERN == 2
    shl         r0.x, lane_id, 7
.elif PATTERN == 3
    and         r0.x, lane_id, u(3)
    shl         r0.x, r0.x, 7
.else
    mul.u32     r0.x, thread_id, 2654435761
    shr.u32     r0.x, r0.x, 24
    shl         r0.x, r0.x, 2
.endif
    mov         r9.x, lane_id
    readfirst   w1.x, r0.x
    barrier
    START
    mov         w0.x, u(64)
TURN:
.repeat 4, i
.if OPERATION == 1
    add.u32     r2\i.x, r9.x, w0.x
    atomic_add.u32 r1\i.x, shared.x, r0.x, r2\i.x
.else
    atomic_add.u32 r1\i.x, shared.x, r0.x, 1
.endif
.endr
.if OPERATION == 2
.repeat 4, i
    add.u32     r9.x, r9.x, r1\i.x
.endr
.endif
    AGAIN       TURN
    mov         r9.y, r9.x
    barrier
    STOP        r9.y
    mov         r0.x, u(0)
    atomic_add.u32 r11.x, u1.x, r0.x, r9.x           ; so that it is used
    ret
