; stores.s: 1024 groups of 256 threads store 4 words each, or load and add them up: word (4 * wave + j) * ROWS + lane * STRIDE of 4 million. The
; second dispatch is measured, on the whole machine.
;
; Neighbouring lanes share lines and sectors at small strides; at 32 each lane has a line of its own.
; Run it:   lockstep run programs/silicon/stores.s --define STRIDE=32 --define ROWS=1 --define LOADS=1

.default STRIDE, 1
.default ROWS, 32
.default LOADS, 0
WORDS = 4194304
.machine preset=hopper-like
.dispatch 1024x256
.dispatch 1024x256
.buffer u1, WORDS
.buffer u2, 1024 * 256
.if LOADS
.expect loads == 2 * 1024 * 8 * 4
.expect u2[0], 1024 * 256, fill(0)
.else
.expect stores == 2 * 1024 * 8 * 4
.endif

    shr.u32     r0.x, thread_id, 5
    mul.u32     r0.x, r0.x, u(4 * ROWS)
    mul.u32     r0.y, lane_id, u(STRIDE)
    add.u32     r0.x, r0.x, r0.y
    mov         w0.x, u(4)
ROW:
    and         r1.x, r0.x, u(WORDS - 1)
    shl         r1.x, r1.x, 2
    add.u32     r0.x, r0.x, u(ROWS)
.if LOADS
    ld          r2.x, u1.x, r1.x
    add.u32     r3.x, r3.x, r2.x
.else
    st          u1.x, r1.x, thread_id
.endif
    sub.u32     w0.x, w0.x, 1
    gt.u32      w0.y, w0.x, 0
    jmp_nz      w0.y, ROW
.if LOADS
    shl         r0.x, thread_id, 2
    st          u2.x, r0.x, r3.x
.endif
    ret
