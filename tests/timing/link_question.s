; link_header: to ask for a line takes the link for as many cycles as the header has: the second line is asked for 8 cycles
; after the first, which could be used in cycle 99.

.machine waves=1 link_header=256 link_up_bytes=32
.buffer t0, 64

    ld      r0.x, t0.x, 0
    ld      r1.x, t0.x, 128
    ret

.expect cycles == 108
