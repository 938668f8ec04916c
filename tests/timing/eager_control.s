; eager: a control instruction that takes long is a stall too.
;
;   cycle   0    1   2    3   4    5
;   wave 0  nop  .   .    -   ret
;   wave 1  -    -   nop  .   .    ret      . control   - not picked

.machine waves=2 alus=2 issue=1 scheduler=eager lat_control=3
.dispatch 2x32

    nop
    ret

.expect cycles == 6
.expect active == 4
.expect control == 4
.expect not-picked == 3
.expect no-wave == 1
