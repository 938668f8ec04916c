; A program that never ends.

.machine max_cycles=100

LOOP:
    jmp LOOP

.expect fault cycle-limit
.expect cycles == 100
.expect wave_instructions == 100
