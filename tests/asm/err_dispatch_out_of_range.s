.dispatch 0x64
.dispatch 65536x65536
.dispatch 4294967296x1
    ret
