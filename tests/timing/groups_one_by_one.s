; Without barriers and group memory the waves of a group go out one by one.
;
;   cycle   0    1    2    3    4    5    6    7    8    9
;   slot 0  jmp  ret  =    =    jmp  ret
;   slot 1  jmp  nop  nop  ret  =    =    jmp  nop  nop  ret           = on its way

.machine waves=2 alus=2 issue=2 interconnect_latency=3
.dispatch 2x64

    jmp_z  wave_id, END
    nop
    nop
END:
    ret

.expect cycles == 10
.expect active == 12
.expect refill == 4
.expect no-wave == 4
