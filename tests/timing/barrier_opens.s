; lat_barrier and lat_barrier_wave: a barrier at which two waves meet opens 3 + 2 * 2 cycles later than it would.
;
;   cycle   0        1 to 7  8
;   wave 0  barrier  .       ret
;   wave 1  barrier  .       ret

.machine waves=2 alus=2 issue=2 lat_barrier=3 lat_barrier_wave=2
.dispatch 1x64

    barrier
    ret

.expect cycles == 9
.expect active == 4
.expect barrier == 14
.expect control == 0
