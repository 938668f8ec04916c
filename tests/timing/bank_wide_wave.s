; 64 lanes and 32 banks: a wave needs two cycles, even if its lanes are spread evenly.
;
;   cycle  0    1   2 to 5  6    7
;          shl  ld  .       mov  ret

.machine waves=1 alus=1 issue=1 wave_size=64 shared_latency=4 shared_banks=32
.shared 64

    shl r0.x, lane_id, 2
    ld  r1.x, shared.x, r0.x
    mov r2.x, r1.x
    ret

.expect cycles == 8
.expect bank_conflict_cycles == 1
