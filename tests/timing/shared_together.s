; shared_components=together: four words that all lanes want are in four banks: one pass, and the result is there in cycle 4.
; 128 words of 32 lanes are four rows in each bank: four passes from cycle 5 on, there in 5 + 4 + 3.

.machine waves=1 shared_components=together
.shared 128

    ld      r0.xyzw, shared.xyzw, 0
    shl     r1.x, lane_id, 4
    fence
    ld      r0.xyzw, shared.xyzw, r1.x
    ret

.expect cycles == 13
.expect bank_conflict_cycles == 3
