; Code that fits the instruction cache never waits, however often it comes around.

.machine waves=1 alus=1 issue=1 fetch_cache=32 lat_fetch=5

    mov     w0.x, u(3)
AGAIN:
.repeat 28
    nop
.endr
    sub.u32 w0.x, w0.x, 1
    jmp_nz  w0.x, AGAIN
    ret

.expect fetch == 0
