.dispatch 4x 64
    ret
