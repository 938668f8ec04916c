.include "inc_common.s"
.buffer u0, WORDS
    ADD r0.x
    ADD r0.x, 2
    ret
