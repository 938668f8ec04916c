; two_kernels.s: a kernel that computes and a kernel that loads, one after the other. Compare two_kernels_together.s.
;
;     arithmetic: u0[thread_id] = thread_id * 3 * 3 * ... * 3;        // 16 times: keeps the ALUs busy
;     memory:     u1[thread_id] = follow(follow(follow(thread_id)));  // three loads, each at the address from the last
;
; Two dispatches run one after the other: the second starts when the first has ended. Each has eight waves for the
; eight slots, and a bottleneck: the first the two ALUs, the second the memory queue, which has four entries. While one
; resource is full, the other one has nothing to do.
;
; Run it:   lockstep run programs/two_kernels.s
; See it:   lockstep trace programs/two_kernels.s -o two_kernels.png
;
; What to look at: the strips of the ALUs, hatched and full in the first half, nearly black in the second.

.machine waves=8 wave_size=8 memory=flat mem_latency=16 mem_queue=4 scheduler=round-robin
.dispatch ARITHMETIC, 8x8
.dispatch MEMORY, 8x8
.buffer t0, 64, i32 iota(252, -4)       ; addresses, in bytes: 252, 248 ... 0
.buffer u0, 64
.buffer u1, 64
.expect u0[0], 64, iota(0, 43046721)    ; thread_id * 3^16
.expect u1[0], 64, i32 iota(252, -4)
.expect cycles == 310 when scheduler=eager machine=written
.expect cycles == 305 when scheduler=round-robin machine=written
.expect cycles == 297 when scheduler=oldest machine=written
.expect cycles == 297 when scheduler=greedy-oldest machine=written
.expect cycles == 313 when scheduler=two-level machine=written

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
