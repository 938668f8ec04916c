; A wave whose mask stack runs out ends without ret, and so without waiting for its load. The value that comes back
; later must not reach the wave that has its slot by then.
;
;   cycle   0   1     2        3   4    5              6   7     8        9        10 ... 13  14  15
;   wave 0  eq  push  mask_nz  ld  pop  mask_nz, ends
;   wave 1                                             eq  push  mask_nz  mask_nz  nop        st  ret
;
; The load is served in cycle 11, the store in cycle 22.

.machine waves=1 alus=1 issue=1 memory=flat mem_latency=8 interconnect_latency=1
.dispatch 2x32
.buffer t0, u32 99
.buffer u0, u32 5

    eq.u32    r0.x, group_id, 0
    push_mask SECOND
    mask_nz   r0.x
    ld        r1.x, t0.x, 0        ; wave 0
    pop_mask
SECOND:
    mask_nz   group_id             ; wave 0 has no lane left, and nothing to pop
    nop
    nop
    nop
    nop
    st        u0.x, 0, r1.x        ; wave 1
    ret

.expect cycles == 22
.expect active == 16
.expect stalled == 0
.expect u0[0], u32 0
