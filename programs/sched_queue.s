; sched_queue.s: a memory queue with one entry. Round-robin loses.
;
;     uint x = 0;
;     x++; ... x++;                                   // twelve times
;     u0[thread_id] = x;
;
; The core can have one store in flight, and a store takes 16 cycles. A wave computes for about as long. With
; round-robin all eight waves come to their store at the same time, and stand in line: the queue has nothing to do in
; the first half of the run, and the port in the second. If the waves come one after the other, as with eager, oldest
; and greedy-oldest, each finds the queue empty, and computing and storing overlap. With two-level two waves come
; together, and the second one waits. As it waits for room and not for a value, it keeps its place among the active
; waves.
;
; Run it:   lockstep run programs/sched_queue.s --set scheduler=round-robin
; See it:   lockstep trace programs/sched_queue.s -o sched_queue.png --set scheduler=round-robin

.machine waves=8 wave_size=8 issue=1 memory=flat mem_latency=16 mem_queue=1
.dispatch 8x8
.buffer u0, 64
.expect u0[0], 64, fill(12)
.expect cycles == 142 when scheduler=eager machine=written
.expect cycles == 240 when scheduler=round-robin machine=written
.expect cycles == 142 when scheduler=oldest machine=written
.expect cycles == 142 when scheduler=greedy-oldest machine=written
.expect cycles == 156 when scheduler=two-level machine=written

    shl       r0.x, thread_id, u(2)
    mov       r1.x, u(0)
    add.u32   r1.x, r1.x, u(1)
    add.u32   r1.x, r1.x, u(1)
    add.u32   r1.x, r1.x, u(1)
    add.u32   r1.x, r1.x, u(1)
    add.u32   r1.x, r1.x, u(1)
    add.u32   r1.x, r1.x, u(1)
    add.u32   r1.x, r1.x, u(1)
    add.u32   r1.x, r1.x, u(1)
    add.u32   r1.x, r1.x, u(1)
    add.u32   r1.x, r1.x, u(1)
    add.u32   r1.x, r1.x, u(1)
    add.u32   r1.x, r1.x, u(1)
    st        u0.x, r0.x, r1.x
    ret
