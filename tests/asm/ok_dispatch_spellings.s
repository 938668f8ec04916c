.dispatch 4x64 ; or 4 x 64, 4x 64, 4 x64
    ret
