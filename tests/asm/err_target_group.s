; The pixels say which threads run.
.group 32
.target u0, 4x4
    ret
