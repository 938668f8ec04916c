; The last wave at a barrier pays for it as for any control instruction; those that waited go on in the cycle after it.
;
;   cycle   0    1  2        3  4    5  6        7    8
;   wave 0  jmp  ,  barrier  ,  .    .  .        ret
;   wave 1  jmp  ,  nop      ,  nop  ,  barrier  ,    ret     , control   . barrier

.machine waves=2 alus=2 issue=2 lat_control=2
.dispatch 1x64

    jmp_z   wave_id, MEET
    nop
    nop
MEET:
    barrier
    ret

.expect cycles == 9
.expect active == 8
.expect barrier == 4
.expect control == 5
