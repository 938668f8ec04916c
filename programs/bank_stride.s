; bank_stride.s: group memory, read by lanes that are STRIDE words apart.
;
;     shared[i] = i for all i;
;     for (i = 0; i < 64; i++) sum += shared[(lane_id * STRIDE + i) ];
;
; A bank serves one word a cycle, and neighbouring words are in neighbouring banks. A wave takes as many passes as the
; busiest bank has words to serve: with 32 banks that is the greatest common divisor of STRIDE and 32.
;
; Run it:   lockstep run programs/bank_stride.s
; See it:   lockstep sweep programs/bank_stride.s --over define:STRIDE=0..33 -o bank_stride.png
;
; What to look at: every odd stride is as good as 1, and 32 is as bad as can be. 33 is 32 with a word of padding.

.default STRIDE, 1

.machine waves=1 memory=flat
.dispatch 1x32
.shared 2048
.buffer u0, 32
.if STRIDE < 34
.expect u0[0], 32, iota(2016, 64*STRIDE)
.endif
.if STRIDE & 1
.expect bank_conflict_cycles == 0 when shared_banks=32 wave_size=32
.endif

    mov       r0.x, group_thread_id
    mov       w0.x, u(0)
FILL:
    shl       r0.y, r0.x, 2
    st        shared.x, r0.y, r0.x
    add.u32   r0.x, r0.x, group_size
    add.u32   w0.x, w0.x, group_size
    lt.u32    w0.y, w0.x, 2048
    jmp_nz    w0.y, FILL
    barrier
    mul.u32   r1.x, thread_id, STRIDE * 4
.repeat 64
    ld        r2.x, shared.x, r1.x
    add.u32   r3.x, r3.x, r2.x
    add.u32   r1.x, r1.x, 4
.endr
    shl       r0.x, thread_id, 2
    st        u0.x, r0.x, r3.x
    ret
