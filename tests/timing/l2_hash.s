; l2_hash=yes: of four banks, line 0 is in 0, line 1 in 2 (0.618 of 4), line 2 in 0 (1.236 less 1), line 4 in 1 (2.472 less 2).
; A bank takes 4 cycles for a sector; the loads come a cycle apart: only line 2 waits, for line 0.

.machine waves=1 l2_hash=yes l2_bank_bytes=8
.buffer t0, 160

    ld      r0.x, t0.x, 0
    ld      r1.x, t0.x, 128
    ld      r2.x, t0.x, 256
    ld      r3.x, t0.x, 512
    ret

.expect l2_wait_cycles == 2
