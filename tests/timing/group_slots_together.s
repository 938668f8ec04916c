; group_slots=together: the slots of a group are kept until its last wave has ended. Wave 0 ends in cycle 2, wave 1 in
; cycle 6: the second group, for which slots 0 and 2 would have room in cycle 5, comes 3 cycles after the end of wave 1.

.machine waves=3 alus=2 issue=3 scheduler=oldest wave_size=32 group_dispatch=whole group_slots=together interconnect_latency=3
.dispatch 2x64

    jmp_nz  wave_id, LAST               ; cycle 0
    nop                                 ;       1
    ret                                 ;       2
LAST:
    .repeat 5
    nop                                 ;       1 to 5
    .endr
    ret                                 ;       6

.expect cycles == 16
.expect refill == 5
