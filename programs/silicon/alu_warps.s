; alu_warps.s: each of WAVES waves on a core works through a chain of 1,024 dependent multiply-adds, 16 a turn.
;
; A wave alone leaves its scheduler idle for three cycles of four, so up to four waves a scheduler, 16 in all, cost next
; to nothing. From there on the schedulers are busy all the time, and each wave takes its share of cycles.
; Run it:   lockstep run programs/silicon/alu_warps.s --define WAVES=24

.default WAVES, 4
.include "../lib/silicon/measure.s"
.dispatch 1x(32 * WAVES)
.buffer t0, u32 64                      ; the argument: turns
.buffer u1, 32 * WAVES
.expect u1[0], 32 * WAVES, f32 fill(2.0)

    ld          w1.x, t0.x, 0
    mov         w1.y, w1.x              ; all waves wait for the argument, as on the GPU, and begin together
    START
    mov         r1.x, f(2.0)
    mov         w0.x, w1.x
TURN:
.repeat 16
    mad.f32     r1.x, r1.x, f(0.5), f(1.0)
.endr
    AGAIN       TURN
    STOP        r1.x
    shl         r0.x, thread_id, 2
    st          u1.x, r0.x, r1.x
    ret
