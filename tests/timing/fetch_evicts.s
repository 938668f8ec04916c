; Four lines fit, and the loop has five. In the first round line 4 takes the place of line 0, the least recently used; from
; then on it is always the next line that is missing. Of three rounds the first waits once, the others five times each.

.machine waves=1 alus=1 issue=1 fetch_cache=32 lat_fetch=5

    mov     w0.x, u(3)
AGAIN:
.repeat 32
    nop
.endr
    sub.u32 w0.x, w0.x, 1
    jmp_nz  w0.x, AGAIN
    ret

.expect fetch == 44
