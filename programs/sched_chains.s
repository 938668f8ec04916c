; sched_chains.s: six waves, each a chain of long instructions that depend on each other. Round-robin wins, eager loses.
;
;     uint x = 65536;
;     x /= 2; x /= 2; ... x /= 2;                     // nine times: every division needs the one before
;     u0[thread_id] = x;
;
; A division takes four cycles, so a wave can issue in one cycle of four. One port and four ALUs: if four waves take
; turns, the port issues in every cycle. There are six.
;   round-robin    all six take turns, and end together: no cycle is lost
;   oldest,        the first four waves run at full speed, and the other two get what is left. When the four are done,
;   greedy-oldest  the two are alone, and the port has nothing to do in two cycles of four
;   eager          the port finds out that its wave waits by trying: one cycle is lost for every instruction
;   two-level      two waves take turns, which is too few; they do not wait for memory, so nobody replaces them
;
; Run it:   lockstep run programs/sched_chains.s --set scheduler=round-robin
; See it:   lockstep trace programs/sched_chains.s -o sched_chains.png --set scheduler=round-robin

.machine waves=6 wave_size=8 alus=4 issue=1 memory=flat
.dispatch 6x8
.buffer u0, 48
.expect u0[0], 48, fill(128)
.expect cycles == 162 when scheduler=eager machine=written
.expect cycles == 103 when scheduler=round-robin machine=written
.expect cycles == 125 when scheduler=oldest machine=written
.expect cycles == 125 when scheduler=greedy-oldest machine=written
.expect cycles == 161 when scheduler=two-level machine=written

    shl       r0.x, thread_id, u(2)
    mov       r1.x, u(65536)
    div.u32   r1.x, r1.x, u(2)
    div.u32   r1.x, r1.x, u(2)
    div.u32   r1.x, r1.x, u(2)
    div.u32   r1.x, r1.x, u(2)
    div.u32   r1.x, r1.x, u(2)
    div.u32   r1.x, r1.x, u(2)
    div.u32   r1.x, r1.x, u(2)
    div.u32   r1.x, r1.x, u(2)
    div.u32   r1.x, r1.x, u(2)
    st        u0.x, r0.x, r1.x
    ret
