; A loop whose mask stack grows is no deadlock, even if the stack was as deep before, with the same entries: it overflows.

.machine wave_size=32 waves=1 mask_stack_depth=1024
.dispatch 1x32
.buffer u0, 1

    mov         w2.x, u(0)
FILL:
    push_mask   FILLED
    add.u32     w2.x, w2.x, u(1)
    lt.u32      w2.y, w2.x, u(600)
    jmp_nz      w2.y, FILL
FILLED:
    jmp_z       w2.x, AGAIN
    sub.u32     w2.x, w2.x, u(1)
    pop_mask
AGAIN:
    ld          w1.x, u0.x, u(0)
    push_mask   FILLED
    jmp         AGAIN

.expect fault stack-overflow
.expect max_mask_depth == 1024
