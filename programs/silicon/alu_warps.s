; alu_warps.s: each of WAVES waves on a core works through a chain of 1,024 dependent multiply-adds, 16 a turn.
;
; A wave alone leaves its scheduler idle for three cycles of four, so up to four waves a scheduler, 16 in all, cost next
; to nothing. From there on the schedulers are busy all the time, and each wave takes its share of cycles.
; Run it:   lockstep run programs/silicon/alu_warps.s --define WAVES=24

.default WAVES, 4
.include "../lib/silicon/measure.s"
.dispatch 1x(32 * WAVES)
.buffer u1, 32 * WAVES
.expect u1[0], 32 * WAVES, f32 fill(2.0)

    START
    mov         r1.x, f(2.0)
    mov         w0.x, u(64)
TURN:
.repeat 16
    mad.f32     r1.x, r1.x, f(0.5), f(1.0)
.endr
    AGAIN       TURN
    STOP        r1.x
    shl         r0.x, thread_id, 2
    st          u1.x, r0.x, r1.x
    ret
