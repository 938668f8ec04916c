; global_atomics.s: 264 groups of 256 threads make 4 atomic additions each, at a word by PATTERN: 0: one word; 1: 32 words of one
; line; 2: 4 words of a sector; 3: a line for each lane; and APART words on for each wave. With RESULT=1 what was there is used.
; The second dispatch is measured, on the whole machine.
;
; Run it:   lockstep run programs/silicon/global_atomics.s --define PATTERN=1 --define APART=32

.default PATTERN, 0
.default APART, 0
.default RESULT, 0
.machine preset=hopper-like
.dispatch 264x256
.dispatch 264x256
.buffer u1, 1024 + APART * 2112
.buffer u2, 264 * 256
.expect atomics == 2 * 4 * 2112

.if PATTERN == 0
    mov         r0.x, u(0)
.elif PATTERN == 1
    shl         r0.x, lane_id, 2
.elif PATTERN == 2
    and         r0.x, lane_id, u(3)
    shl         r0.x, r0.x, 2
.else
    shl         r0.x, lane_id, 7
.endif
    shr.u32     r1.x, thread_id, 5
    mul.u32     r1.x, r1.x, u(4 * APART)
    add.u32     r0.x, r0.x, r1.x
    mov         w0.x, u(4)
TURN:
    atomic_add.u32 r2.x, u1.x, r0.x, thread_id
.if RESULT
    add.u32     r3.x, r3.x, r2.x
.endif
    sub.u32     w0.x, w0.x, 1
    gt.u32      w0.y, w0.x, 0
    jmp_nz      w0.y, TURN
.if RESULT
    shl         r0.x, thread_id, 2
    st          u2.x, r0.x, r3.x
.endif
    ret
