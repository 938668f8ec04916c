; group_dispatch=whole: also a group without a barrier starts as a whole: the third slot stays empty until the first wave has
; ended.
;
;   cycle   0    1    2    3  4    5    6
;   slot 0  jmp  ret  =    =  jmp  ret
;   slot 1  jmp  nop  ret  .  .    .    .
;   slot 2  .    =    =    =  jmp  nop  ret        = on its way

.machine waves=3 issue=3 interconnect_latency=3 group_dispatch=whole
.dispatch 2x64

    jmp_z  wave_id, END
    nop
END:
    ret

.expect cycles == 7
.expect active == 10
.expect refill == 5
