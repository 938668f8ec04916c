; coalesce_stride.s: 8 waves load words that are STRIDE words apart, from the L2: a first pass brings them there, the
; second is measured. There is no L1, as the real kernel's loads bypass it.
;
; A wave's load is cut into lines, and only the sectors that some lane wants are moved: up to a stride of 8 words each
; doubling moves twice as much, from there on each lane has a sector of its own.
; Run it:   lockstep run programs/silicon/coalesce_stride.s --define STRIDE=8 --set l1_size=0

.default STRIDE, 1
TURNS = 8
.include "../lib/silicon/measure.s"
.machine l1_size=0
.dispatch 1x256
.buffer t0, 256 * 4 * TURNS * STRIDE
.buffer u1, 256
.expect u1[0], 256, fill(0)

.macro PASS
    mov         w0.x, u(TURNS)
    mul.u32     r0.x, thread_id, u(4 * STRIDE)
.local TURN
TURN:
.repeat 4, i
    ld          r\i.y, t0.x, r0.x
    add.u32     r0.x, r0.x, u(256 * 4 * STRIDE)
.endr
.repeat 4, i
    add.u32     r9.x, r9.x, r\i.y
.endr
    AGAIN       TURN
.endm

    PASS
    readfirst   w1.x, r9.x
    barrier
    START
    PASS
    STOP        r9.x
    shl         r0.x, thread_id, 2
    st          u1.x, r0.x, r9.x
    ret
