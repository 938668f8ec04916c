; Each component of an access takes its own cycles: two without conflicts; with stride 2, two for each of the two.
;
;   cycle  0    1    2   3   4 to 6  7    8 to 10  11   12
;          shl  shl  ld  ld  .       mov  .        mov  ret
;
; The first load has the banks in 2 and 3, and is served in 3 + 4. The second has them in 4 to 7: served in 7 + 4.

.machine waves=1 alus=1 issue=1 wave_size=32 shared_latency=4 shared_banks=32
.shared 1024

    shl r0.x, lane_id, 2
    shl r0.y, lane_id, 3
    ld  r1.xy, shared.xy, r0.x
    ld  r2.xy, shared.xy, r0.y
    mov r3.x, r1.x
    mov r3.y, r2.y
    ret

.expect cycles == 13
.expect memory-result == 6
.expect bank_conflict_cycles == 2
