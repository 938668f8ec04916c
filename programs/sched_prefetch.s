; sched_prefetch.s: a load whose value is needed much later. Round-robin wins, greedy-oldest loses.
;
;     for (i = 0; i < 2; i++) {
;         uint x = t0[thread_id];
;         sum += 10;                                  // ten additions that do not need x
;         sum += x;
;     }
;     u0[thread_id] = sum;
;
; The program hides the wait by itself, if its loads are sent early.
;   round-robin    all waves send their load in the first cycles; when they need it, it is there. Nobody ever waits
;   two-level      two waves at a time, but the same idea
;   greedy-oldest  a wave sends its load and then keeps the port for its ten additions. The next wave could send its
;                  load in the meantime, but does not get the port: every load is sent late, and is waited for. The last
;                  wave has not even begun when the first one ends
;   oldest         the same, but the last wave gets a gap or two, and sends its first load earlier
;   eager          the same, but goes on to the next wave instead of back to the oldest: the last one comes sooner
;
; Run it:   lockstep run programs/sched_prefetch.s --set scheduler=greedy-oldest
; See it:   lockstep trace programs/sched_prefetch.s -o sched_prefetch.png --set scheduler=greedy-oldest

.machine waves=4 wave_size=8 issue=1 memory=flat
.dispatch 4x8
.buffer t0, 32, iota(0, 1)
.buffer u0, 32
.expect u0[0], 32, iota(20, 2)          ; 2 * (thread_id + 10)
.expect cycles == 191 when scheduler=eager machine=written
.expect cycles == 179 when scheduler=round-robin machine=written
.expect cycles == 200 when scheduler=oldest machine=written
.expect cycles == 216 when scheduler=greedy-oldest machine=written
.expect cycles == 181 when scheduler=two-level machine=written

    shl       r0.x, thread_id, u(2)
    push_mask DONE
LOOP:
    lt.u32    r0.y, r0.z, u(2)
    mask_nz   r0.y
    ld        r1.x, t0.x, r0.x
    add.u32   r2.x, r2.x, u(1)
    add.u32   r2.x, r2.x, u(1)
    add.u32   r2.x, r2.x, u(1)
    add.u32   r2.x, r2.x, u(1)
    add.u32   r2.x, r2.x, u(1)
    add.u32   r2.x, r2.x, u(1)
    add.u32   r2.x, r2.x, u(1)
    add.u32   r2.x, r2.x, u(1)
    add.u32   r2.x, r2.x, u(1)
    add.u32   r2.x, r2.x, u(1)
    add.u32   r0.z, r0.z, u(1)
    add.u32   r2.x, r2.x, r1.x          ; needs the load
    jmp       LOOP
DONE:
    st        u0.x, r0.x, r2.x
    ret
