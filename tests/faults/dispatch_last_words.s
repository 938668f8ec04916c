; dispatch_last_words.s: the group counts of an indirect dispatch may be the last words of its buffer.
.dispatch u0[1] x 1
.buffer u0, u32 7 2 1 3
.buffer u1, 4
.expect u1[0], u32 6
    atomic_add.u32 r0.x, u1.x, 0, 1
    ret
