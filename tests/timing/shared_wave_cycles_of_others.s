; shared_wave_cycles: other waves do not wait for that. Two waves load twice each, in cycles 0 and 1: the group memory starts
; one access a cycle, in 0 to 3; but a wave's second one starts 4 cycles after its first, in 4 and 5, and is served in 8 and 9.

.machine waves=2 shared_wave_cycles=4
.shared 64
.dispatch 1x64

    ld      r1.x, shared.x, 0
    ld      r2.x, shared.x, 0
    ret

.expect cycles == 10
