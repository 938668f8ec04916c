; Group memory limits how many groups are resident: two of 100 words fit into 1000 bytes, the third waits for its turn.
;
;   cycle   0    1    2 to 4  5    6
;   slot 0  nop  ret  =       nop  ret        = on its way
;   slot 1  nop  ret                          slots 2 and 3 stay empty

.machine waves=4 alus=4 issue=4 shared_memory=1000 interconnect_latency=4
.shared 100
.dispatch 3x32

    nop
    ret

.expect cycles == 7
.expect active == 6
.expect refill == 3
