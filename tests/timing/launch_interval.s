; group_interval: the dispatcher sends a group (or, here, a wave) every 2.5 cycles, to whatever core: the four start in
; cycles 0, 2, 5 and 7.

.machine cores=2 waves=2 group_interval=250
.dispatch 4x32

    ret

.expect cycles == 8
