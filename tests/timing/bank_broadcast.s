; All lanes at one word: one access serves them all. The same for two words that lie side by side in one bank.
;
;   cycle  0    1    2   3   4 to 6  7    8
;          and  shl  ld  ld  .       mov  ret

.machine waves=1 alus=1 issue=1 wave_size=32 shared_latency=4 shared_banks=32 shared_bank_words=2
.shared 1024

    and r0.x, lane_id, 1
    shl r0.x, r0.x, 2
    ld  r1.x, shared.x, 64
    ld  r2.x, shared.x, r0.x
    mov r3.x, r2.x
    ret

.expect cycles == 9
.expect memory-result == 3
.expect bank_conflict_cycles == 0
