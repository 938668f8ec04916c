; Two ALUs: two waves compute at the same time.
;
;   cycle   0    1    2
;   wave 0  mul  .    ret
;   wave 1  mul  .    ret

.machine waves=2 alus=2 issue=2
.dispatch 2x32

    mul.u32 r0.x, lane_id, 3
    ret

.expect cycles == 3
.expect active == 4
.expect ret-wait == 2
.expect idle == 0
