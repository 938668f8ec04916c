.repeat
    nonsense
.endr
.repeat -1
    nonsense
.endr
.repeat 16777217
.endr
.repeat 2 i
.endr
.repeat 2, r1
.endr
.repeat 2, 5
.endr
.for
    nonsense
.endr
.for x 1
.endr
.for x, 1, 2
    add.u32 r0.x, r0.x, \x
.endr 2
    ret
