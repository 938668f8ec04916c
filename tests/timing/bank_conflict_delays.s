; While the banks work off a conflict, the next access waits, whichever wave it is from.
;
;   cycle   0    1   2 to 35  36   37   38 to 67  68   69
;   wave 0  shl  ld  .        mov  ret
;   wave 1  shl  ld  .        .    .    .         mov  ret
;
; Wave 0 has the banks in 1 to 32, and is served in 32 + 4; wave 1 has them in 33 to 64, and is served in 64 + 4.

.machine waves=2 alus=2 issue=2 wave_size=32 shared_latency=4 shared_banks=32
.shared 1024
.dispatch 2x32

    shl r0.x, lane_id, 7
    ld  r1.x, shared.x, r0.x
    mov r2.x, r1.x
    ret

.expect cycles == 70
.expect bank_conflict_cycles == 62
.expect memory-result == 100
