; atomic_interval: 32 lanes at one address keep the bank for 32 times 1.5 cycles. The request is looked up in cycle 1, in the
; L2 in 9, in its bank until 56, asks DRAM in 72, which takes 2 cycles and 64, and is back in 146.

.machine waves=1 atomic_interval=150
.buffer u0, 1

    atomic_add.u32 r0.x, u0.x, 0, 1
    ret

.expect cycles == 147
.expect atomic_conflict_cycles == 46
.expect u0[0], u32 32
