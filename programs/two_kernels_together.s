; two_kernels_together.s: the two kernels of two_kernels.s on one core at the same time: graphics and compute, say.
;
;     arithmetic: u0[thread_id] = thread_id * 3 * 3 * ... * 3;        // 16 times: keeps the ALUs busy
;     memory:     u1[thread_id] = follow(follow(follow(thread_id)));  // three loads, each at the address from the last
;
; `together` says that a dispatch runs with the one before it. A free slot goes to the dispatch that has fewer waves
; on the core, so four slots compute and four load. Their bottlenecks are different ones, and neither needs what the
; other one waits for. Both are done nearly as soon as the longer one would be if it had the core for itself (164
; cycles).
;
; Run it:   lockstep run programs/two_kernels_together.s
; See it:   lockstep trace programs/two_kernels_together.s -o two_kernels_together.png
;
; What to look at: every second band is blue, from waiting for memory, and the ALUs are busy nearly all the time.
; Now try --set scheduler=eager, and nearly all is lost: the slots are given to the kernels in turn, and a port has
; every second slot. So one port gets all of the arithmetic and the other one all of the loads. A port loses a cycle
; after each multiplication, and the other port, which has time, may not help.

.machine waves=8 wave_size=8 memory=flat mem_latency=16 mem_queue=4 scheduler=round-robin
.dispatch ARITHMETIC, 8x8
.dispatch MEMORY, 8x8 together
.buffer t0, 64, i32 iota(252, -4)       ; addresses, in bytes: 252, 248 ... 0
.buffer u0, 64
.buffer u1, 64
.expect u0[0], 64, iota(0, 43046721)    ; thread_id * 3^16
.expect u1[0], 64, i32 iota(252, -4)
.expect cycles == 282 when scheduler=eager machine=written
.expect cycles == 179 when scheduler=round-robin machine=written
.expect cycles == 240 when scheduler=oldest machine=written
.expect cycles == 222 when scheduler=greedy-oldest machine=written
.expect cycles == 260 when scheduler=two-level machine=written

ARITHMETIC:
    shl       r0.x, thread_id, u(2)
    mov       r1.x, thread_id
    mul.u32   r1.x, r1.x, u(3)
    mul.u32   r1.x, r1.x, u(3)
    mul.u32   r1.x, r1.x, u(3)
    mul.u32   r1.x, r1.x, u(3)
    mul.u32   r1.x, r1.x, u(3)
    mul.u32   r1.x, r1.x, u(3)
    mul.u32   r1.x, r1.x, u(3)
    mul.u32   r1.x, r1.x, u(3)
    mul.u32   r1.x, r1.x, u(3)
    mul.u32   r1.x, r1.x, u(3)
    mul.u32   r1.x, r1.x, u(3)
    mul.u32   r1.x, r1.x, u(3)
    mul.u32   r1.x, r1.x, u(3)
    mul.u32   r1.x, r1.x, u(3)
    mul.u32   r1.x, r1.x, u(3)
    mul.u32   r1.x, r1.x, u(3)
    st        u0.x, r0.x, r1.x
    ret

MEMORY:
    shl       r0.x, thread_id, u(2)
    ld        r1.x, t0.x, r0.x
    ld        r1.x, t0.x, r1.x          ; waits for the one before
    ld        r1.x, t0.x, r1.x
    st        u1.x, r0.x, r1.x
    ret
