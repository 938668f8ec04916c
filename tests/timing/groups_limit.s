; group_limit: a core holds one group, though it has slots for four.

.machine waves=4 group_dispatch=whole group_limit=1
.dispatch 2x32

    ret

.expect cycles == 9
.expect no-room == 27
