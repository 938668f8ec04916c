; A run of exactly max_cycles is no fault.

.machine max_cycles=3 waves=1

    nop
    nop
    ret

.expect cycles == 3
