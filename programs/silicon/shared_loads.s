; shared_loads.s: WARPS waves load 256 x 8 times from group memory at lane * STRIDE words, and add up what they loaded.
;
; One wave alone waits for its own conflicts; many waves share the passes of the group memory.
; Run it:   lockstep run programs/silicon/shared_loads.s --define WARPS=32 --define STRIDE=4

.default WARPS, 1
.default STRIDE, 1
.include "../lib/silicon/measure.s"
.dispatch 1x(32 * WARPS)
.shared 31 * 32 + 32
.buffer u1, 1024
.expect u1[0], 32 * WARPS, fill(0)
.expect loads == WARPS * 256 * 8

    and         r0.x, lane_id, u(31)
    mul.u32     r0.x, r0.x, u(4 * STRIDE)
    barrier
    START
    mov         w0.x, u(256)
TURN:
.repeat 8, i
    ld          r\i.y, shared.x, r0.x
.endr
.repeat 8, i
    add.u32     r9.x, r9.x, r\i.y
.endr
    AGAIN       TURN
    mov         r9.y, r9.x
    barrier
    STOP        r9.y
    shl         r0.x, thread_id, 2
    st          u1.x, r0.x, r9.x
    ret
