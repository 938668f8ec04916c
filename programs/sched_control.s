; sched_control.s: a loop that is nearly all control flow, and control instructions that take four cycles. Round-robin
; wins, two-level loses.
;
;     for (i = 0; i < 4; i++) {}
;     u0[thread_id] = i;
;
; After each mask_nz and jmp a wave waits for three cycles. That is short and happens often, so what counts is to have
; many waves at hand and to change between them at no cost.
;   round-robin    all eight waves take turns: some wave can always go on, no cycle is lost
;   oldest,        the first waves get all they can use, the last ones are alone at the end
;   greedy-oldest
;   eager          loses a cycle at each change, and changes at every other instruction
;   two-level      two active waves, both of them waiting most of the time. Waiting for control flow is no reason to let
;                  others in, so six waves look on
;
; Run it:   lockstep run programs/sched_control.s --set scheduler=two-level
; See it:   lockstep trace programs/sched_control.s -o sched_control.png --set scheduler=two-level
; Now try --set active_waves=8: then two-level is round-robin.

.machine waves=8 wave_size=8 lat_control=4 memory=flat
.dispatch 8x8
.buffer u0, 64
.expect u0[0], 64, fill(4)
.expect cycles == 158 when scheduler=eager machine=written
.expect cycles == 115 when scheduler=round-robin machine=written
.expect cycles == 138 when scheduler=oldest machine=written
.expect cycles == 148 when scheduler=greedy-oldest machine=written
.expect cycles == 238 when scheduler=two-level machine=written

    shl       r0.x, thread_id, u(2)
    push_mask DONE
LOOP:
    lt.u32    r0.y, r1.x, u(4)
    mask_nz   r0.y
    add.u32   r1.x, r1.x, u(1)
    jmp       LOOP
DONE:
    st        u0.x, r0.x, r1.x
    ret
