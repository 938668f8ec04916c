.dispatch 64
.dispatch 4*64
.dispatch x64
.dispatch 4x64x2
    ret
