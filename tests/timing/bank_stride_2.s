; Group memory, stride 2: two lanes meet in every second bank: one cycle more.
;
; The load issues in cycle 1; the conflicts take 1 cycle, the access 4. The mov can issue in 6, ret in 7.

.machine waves=1 alus=1 issue=1 wave_size=32 shared_latency=4 shared_banks=32
.shared 1024

    shl r0.x, lane_id, 3
    ld  r1.x, shared.x, r0.x
    mov r2.x, r1.x
    ret

.expect cycles == 8
.expect memory-result == 4
.expect bank_conflict_cycles == 1
