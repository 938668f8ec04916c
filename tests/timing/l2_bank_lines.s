; l2_bank_lines=2: lines 0 and 1 are in one bank, which takes 4 cycles for the sector of the first. The second comes a cycle
; later, and waits for three.

.machine waves=1 l2_bank_lines=2 l2_bank_bytes=8
.buffer t0, 64

    ld      r0.x, t0.x, 0
    ld      r1.x, t0.x, 128
    ret

.expect l2_wait_cycles == 3
