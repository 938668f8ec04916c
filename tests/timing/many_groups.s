; Ten groups go through two slots in five rounds of three cycles: shl, ret, and one to refill. The last has no refill.

.machine waves=2 alus=2 issue=2 interconnect_latency=2
.dispatch 10x32

    shl r0.x, group_id, 2
    ret

.expect cycles == 14
.expect active == 20
.expect refill == 8
.expect waves == 10
.expect threads == 320
