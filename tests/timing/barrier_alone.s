; A barrier in a group of one wave costs one issue.
;
;   cycle   0        1        2
;   wave 0  barrier  barrier  ret
;   wave 1  barrier  barrier  ret        another group

.machine waves=2 alus=2 issue=2
.dispatch 2x32

    barrier
    barrier
    ret

.expect cycles == 3
.expect active == 6
.expect barrier == 0
