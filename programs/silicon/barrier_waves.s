; barrier_waves.s: WAVES waves of a group meet at 64 barriers, one a turn.
;
; A barrier opens when the last wave has come; the more meet, the longer that takes.
; Run it:   lockstep run programs/silicon/barrier_waves.s --define WAVES=32

.default WAVES, 4
.include "../lib/silicon/measure.s"
.dispatch 1x(32 * WAVES)
.buffer u1, 1
.expect barriers == 64 * WAVES

    mov         w0.x, u(64)
    START
TURN:
    barrier
    AGAIN       TURN
    STOP        lane_id
    ret
