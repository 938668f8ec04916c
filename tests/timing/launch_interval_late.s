; group_interval: the dispatcher's clock stands while it has nothing to send. Two groups start in cycles 0 and 3; the slots
; fall empty then, and the next two can come in cycles 8 and 11.

.machine waves=2 group_interval=300
.dispatch 4x32

    ret

.expect cycles == 12
.expect refill == 3 + 7 + 7
