; The pixels say which threads run.
.target u0, 4x4
.dispatch 1x32
    ret
