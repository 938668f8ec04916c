.dispatch 4x64
.dispatch 2x32
    ret
