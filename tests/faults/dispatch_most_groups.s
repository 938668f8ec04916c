; dispatch_most_groups.s: 65535 x 65537 groups of one thread are 4294967295: as many as there can be.
.dispatch u0[0] x 1
.buffer u0, u32 65535 65537 1
.machine max_cycles=100
.expect fault cycle-limit
    ret
