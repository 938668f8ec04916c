; A group of two waves takes any two slots that are free: here the third one, and the first that falls empty.
;
;   cycle   0        1    2    3    4  5        6    7    8
;   slot 0  barrier  jmp  ret  =    =  barrier  jmp  ret               = on its way
;   slot 1  barrier  jmp  nop  ret
;   slot 2                     =    =  barrier  jmp  nop  ret

.machine waves=3 alus=3 issue=3 interconnect_latency=3
.dispatch 2x64

    barrier
    jmp_z  wave_id, END
    nop
END:
    ret

.expect cycles == 9
.expect active == 14
.expect waves == 4
