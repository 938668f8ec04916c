; two_loads.s: both sides of a branch load, four times, each address from what came before. A stack lets one side wait
; for memory while the other could go on.
;
;     uint a = t;                                        // even threads: the same with the table t1
;     for (int i = 0; i < 4; i++) a = t0[a];
;     u0[t] = a;
;
; Run it:   lockstep run programs/two_loads.s
; See it:   lockstep trace programs/two_loads.s --over reconvergence=stack,barrier -o two_loads.png
;
; What to look at: with a stack the waits stand one after the other. Under `barrier` each side is a group of its own: when
; one waits for its load, the other issues, and the waits lie side by side. Both sides load into registers of their own;
; else a group would wait until the other's load has come, as the scoreboard has one entry for a register of a wave.

.machine waves=1 alus=1 issue=1 memory=flat mem_latency=40
.dispatch 1x32
.buffer t0, 32, iota(0, 4)
.buffer t1, 32, iota(0, 4)
.buffer u0, 32
.expect u0[0], 32, iota(0, 4)
.expect cycles == 367 when machine=written reconvergence=stack
.expect cycles == 207 when machine=written reconvergence=barrier

    shl       r0.x, thread_id, u(2)
    and       r0.y, thread_id, u(1)
    br_push   r0.y, EVEN, END
    ld        r1.x, t0.x, r0.x
    ld        r1.x, t0.x, r1.x
    ld        r1.x, t0.x, r1.x
    ld        r1.x, t0.x, r1.x
    mov       r0.z, r1.x
    pop_mask
EVEN:
    ld        r2.x, t1.x, r0.x
    ld        r2.x, t1.x, r2.x
    ld        r2.x, t1.x, r2.x
    ld        r2.x, t1.x, r2.x
    mov       r0.z, r2.x
    pop_mask
END:
    st        u0.x, r0.x, r0.z
    ret
