; A barrier that opens because the last wave has ended takes its time too, for the one wave that meets there.
;
;   cycle   0    1        2    3 to 7  8
;   wave 0  jmp  barrier  .    .       ret
;   wave 1  jmp  nop      ret

.machine waves=2 alus=2 issue=2 lat_barrier=3 lat_barrier_wave=2
.dispatch 1x64

    jmp_z   wave_id, MEET
    nop
    ret
MEET:
    barrier
    ret

.expect cycles == 9
.expect active == 6
.expect barrier == 6
.expect short_barriers == 1
