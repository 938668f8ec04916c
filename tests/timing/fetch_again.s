; Code that has been fetched is there: of two rounds through three lines only the first waits, twice, and the second for the
; line that the program began in, which was at hand without a look-up.

.machine waves=1 alus=1 issue=1 fetch_cache=32 lat_fetch=5

    mov     w0.x, u(2)
AGAIN:
.repeat 16
    nop
.endr
    sub.u32 w0.x, w0.x, 1
    jmp_nz  w0.x, AGAIN
    ret

.expect fetch == 12
