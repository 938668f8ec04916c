; Cores share nothing but memory: four waves on four cores take as long as one. The fifth follows on the first core
; that is free.
;
;   cycle   0    1 to 3  4    5 to 7     8    9 to 11  12
;   wave 0  div  .       ret  (refill)
;   wave 4                               div  .        ret      interconnect_latency=4

.machine cores=4 waves=1 alus=1 issue=1 interconnect_latency=4
.dispatch 5x32

    div.u32 r0.x, lane_id, 3
    ret

.expect cycles == 13
.expect active == 10
.expect ret-wait == 15
.expect refill == 3
.expect no-wave == 24    ; three cores from cycle 5 on
