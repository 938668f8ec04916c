; Four lines fit, and the loop has five: the least recently used line makes room, which is always the next one. Each of
; the two rounds waits five times, but for the line that the program begins in, which is at hand.

.machine waves=1 alus=1 issue=1 fetch_cache=32 lat_fetch=5

    mov     w0.x, u(2)
AGAIN:
.repeat 32
    nop
.endr
    sub.u32 w0.x, w0.x, 1
    jmp_nz  w0.x, AGAIN
    ret

.expect fetch == 36
