; dispatch_beyond_buffer.s: the group counts of an indirect dispatch are three words of its buffer: the last of these are not there.
.dispatch u0[1] x 1
.buffer u0, u32 1 1 1
.expect fault bad-dispatch
    ret
