; barrier: the wave that comes first waits until the last one is there; both go on in the cycle after.
;
;   cycle   0    1        2    3    4        5
;   wave 0  jmp  barrier  .    .    .        ret
;   wave 1  jmp  nop      nop  nop  barrier  ret

.machine waves=2 alus=2 issue=2
.dispatch 1x64

    jmp_z   wave_id, MEET
    nop
    nop
    nop
MEET:
    barrier
    ret

.expect cycles == 6
.expect active == 9
.expect barrier == 3
.expect stalled == 3
.expect idle == 0
.expect barriers == 2
.expect short_barriers == 0
