; A group with a barrier starts as a whole: with two slots, when both are free.
;
;   cycle   0        1    2    3    4  5  6        7    8    9
;   slot 0  barrier  jmp  ret  =    =  =  barrier  jmp  ret           = on its way
;   slot 1  barrier  jmp  nop  ret  =  =  barrier  jmp  nop  ret

.machine waves=2 alus=2 issue=2 interconnect_latency=3
.dispatch 2x64

    barrier
    jmp_z  wave_id, END
    nop
END:
    ret

.expect cycles == 10
.expect active == 14
.expect refill == 5
.expect no-wave == 1
.expect waves == 4
