; dispatch_too_many_groups.s: 65536 x 65536 groups of one thread are one more than there can be.
.dispatch u0[0] x 1
.buffer u0, u32 65536 65536 1
.machine max_cycles=100
.expect fault bad-dispatch
    ret
