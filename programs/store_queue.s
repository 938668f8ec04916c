; store_queue.s: a long run of independent stores fills the queue, and what arithmetic between them does about it.
;
;     for (i = 0; i < 64; i++) memory[i][thread_id] = i;         // nobody waits for a store ...
;     for (i = 0; i < 64 * WORK; i++) x = x + 1;
;
; "When an on-fly memory request queue gets filled the next mem request just blocks execution. That could be a corner
; case with a long stream of independent memory stores." INTERLEAVED = 1 does the same stores and additions, with WORK
; additions behind each store: "some amount of interleaving of ALU instructions and memory requests is needed".
;
; Run it:   lockstep run programs/store_queue.s
; See it:   lockstep sweep programs/store_queue.s --over define:WORK=0..16 --over define:INTERLEAVED=0,1 --stat cycles
;               --stat queue-full -o store_queue.png
;
; What to look at: a queue of 8 entries, each in flight for 32 cycles, takes a store every four cycles. The wave could
; issue one every two cycles, with the addition for the next address. So it stalls from the ninth on (queue-full), and
; does its other additions afterwards. Up to two additions behind each store are free, and with them it never stalls.

.default WORK, 2
.default INTERLEAVED, 1

.machine waves=1 memory=flat mem_queue=8
.dispatch 1x32
.buffer u0, 2112
.expect u0[0], 32, fill(0)
.if INTERLEAVED && WORK >= 2
.expect queue-full == 0 when machine=written
.else
.expect queue-full > 0 when machine=written
.endif
.expect u0[2016], 32, fill(63)
.expect u0[2048], 32, fill(64*WORK)

    shl       r0.x, thread_id, 2
    mov       r1.x, u(0)
.repeat 64, i
    st        u0.x, r0.x, u(\i)
    add.u32   r0.x, r0.x, 128
.if INTERLEAVED
.repeat WORK
    add.u32   r1.x, r1.x, 1
.endr
.endif
.endr
.if !INTERLEAVED
.repeat 64 * WORK
    add.u32   r1.x, r1.x, 1
.endr
.endif
    st        u0.x, r0.x, r1.x
    ret
