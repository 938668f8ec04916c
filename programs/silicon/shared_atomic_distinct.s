; shared_atomic_distinct.s: 64 atomic additions to group memory, DISTINCT different addresses in a wave.
;
; Lanes that meet at an address go one after the other: 32 lanes at one address take 32 times as long as 32 addresses.
; Run it:   lockstep run programs/silicon/shared_atomic_distinct.s --define DISTINCT=1

.default DISTINCT, 4
.include "../lib/silicon/measure.s"
.dispatch 1x32
.shared 128
.buffer u1, 32
.expect u1[0], DISTINCT, fill(64 * 32 / DISTINCT)

    rem.u32     r0.x, lane_id, u(DISTINCT)
    shl         r0.x, r0.x, 2
    readfirst   w1.x, r0.x              ; the addresses are there
    START
    mov         w0.x, u(64)
TURN:
    atomic_add.u32 r1.x, shared.x, r0.x, u(1)
    AGAIN       TURN
    STOP        r1.x
    shl         r3.x, lane_id, 2
    ld          r1.x, shared.x, r3.x
    st          u1.x, r3.x, r1.x
    ret
