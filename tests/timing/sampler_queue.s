; With one entry in the queue the second sample waits until the first is done.

.machine memory=flat waves=1 alus=1 issue=1 sampler_queue=1
.dispatch 1x32
.texture t0, 2x2, fill(0)

    sample  r1.x, t0.x, s0, f2(0 0)     ; cycle 0, done in 31
    sample  r1.y, t0.x, s0, f2(0 0)     ; 31, done in 62
    ret                                 ; 62

.expect sampler-full == 30
.expect ret-wait == 30
.expect cycles == 63
