.dispatch 4 x64
    ret
