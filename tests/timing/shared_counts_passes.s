; shared_counts=yes: lanes that count are one in a pass, as in a load; but the pass takes atomic_cycles. The atomic starts
; in cycle 0, and is served after 4 cycles of latency and 5 for its pass, less one: in 8.

.machine waves=1 shared_counts=yes atomic_cycles=5 shared_cycles=2
.shared 1

    atomic_add.u32 r0.x, shared.x, 0, 1
    ret

.expect cycles == 9
