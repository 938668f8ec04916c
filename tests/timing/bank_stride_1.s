; Group memory, stride 1: every lane its own bank: no conflict.
;
; The load issues in cycle 1 and is served in 5, 4 later. The mov can issue in 5, ret in 6.

.machine waves=1 alus=1 issue=1 wave_size=32 shared_latency=4 shared_banks=32
.shared 1024

    shl r0.x, lane_id, 2
    ld  r1.x, shared.x, r0.x
    mov r2.x, r1.x
    ret

.expect cycles == 7
.expect memory-result == 3
.expect bank_conflict_cycles == 0
