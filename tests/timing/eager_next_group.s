; eager: the port stood at slot 1 when the group ended, and moves on: to slot 0. It makes no difference that
; nothing happens between the two groups, and that the simulator skips these cycles.

.machine waves=2 issue=1 memory=flat scheduler=eager
.dispatch 2x64
.buffer u0, 4
.shared 1                           ; the waves of a group start together: wave 0 and 1, then 8 cycles after 11 wave 2 and 3

    mov     w0.x, clock             ; wave 0: 0, wave 1: 6, wave 2: 19, wave 3: 25
    shl     w1.x, group_id, 3
    shl     w2.x, wave_id, 2
    add.u32 w1.x, w1.x, w2.x
    st      u0.x, w1.x, w0.x
    ret

.expect u0[0], u32 0 6 19 25
