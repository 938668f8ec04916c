; A wave that looks at the clock may go on some day: the limit stops it.

.machine wave_size=32 max_cycles=5000
.buffer u0, 1

SPIN:
    ld          w1.x, u0.x, u(0)
    mov         w1.y, clock
    jmp_z       w1.x, SPIN
    ret

.expect fault cycle-limit
.expect cycles == 5000
