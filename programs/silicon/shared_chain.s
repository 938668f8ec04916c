; shared_chain.s: WARPS waves load 256 x 4 times from group memory, lanes STRIDE words apart; each address is what the load
; before has given.
;
; Run it:   lockstep run programs/silicon/shared_chain.s --define WARPS=4 --define STRIDE=8

.default WARPS, 1
.default STRIDE, 1
.include "../lib/silicon/measure.s"
.dispatch 1x(32 * WARPS)
.shared 31 * 32 + 32
.buffer u1, 1024
.expect u1[31], u32 (31 * 4 * STRIDE)
.expect loads == WARPS * 256 * 4

    mul.u32     r0.x, lane_id, u(4 * STRIDE)
    st          shared.x, r0.x, r0.x                ; where it is itself
    barrier
    START
    mov         w0.x, u(256)
TURN:
.repeat 4
    ld          r0.x, shared.x, r0.x
.endr
    AGAIN       TURN
    mov         r0.y, r0.x
    barrier
    STOP        r0.y
    shl         r1.x, thread_id, 2
    st          u1.x, r1.x, r0.x
    ret
