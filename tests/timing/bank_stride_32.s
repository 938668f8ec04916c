; Group memory, stride 32: all lanes meet in one bank: 31 cycles more.
;
; The load issues in cycle 1; the conflicts take 31 cycles, the access 4. The mov can issue in 36, ret in 37.

.machine waves=1 alus=1 issue=1 wave_size=32 shared_latency=4 shared_banks=32
.shared 1024

    shl r0.x, lane_id, 7
    ld  r1.x, shared.x, r0.x
    mov r2.x, r1.x
    ret

.expect cycles == 38
.expect memory-result == 34
.expect bank_conflict_cycles == 31
