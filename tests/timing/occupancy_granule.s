; Registers come in multiples of register_granule: 5 become 8, which are 1024 bytes for a wave.
.machine register_file=2047 register_granule=4 memory=flat
.dispatch 2x32
.expect no-room == 3*(5+7+5)

    mov     r0.xyzw, u(0)
    mov     r1.x, u(0)
    mov     r1.x, u(0)
    mov     r1.x, u(0)
    ret
