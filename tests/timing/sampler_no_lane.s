; Without an active lane the sampler takes no quad, but the result has its latency all the same.

.machine waves=1 alus=1 issue=1
.dispatch 1x32
.texture t0, 2x2, fill(0)

    mov     exec.x, u(0)                ; cycle 0
    sample  r1.x, t0.x, s0, f2(0 0)     ; 1, done in 25
    mov     r1.x, u(1)                  ; 25
    mov     exec.x, u(0xffffffff)       ; 26
    ret                                 ; 27

.expect sampler-result == 23
.expect sampler_busy == 0
.expect cycles == 28
