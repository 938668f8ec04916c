N = 4
.dispatch N x (16 * 4)
.dispatch SECOND, 1x32 together
.dispatch @1, 2x(N)
.dispatch THIRD, (N)xN
.dispatch 4x64 together
.expect cycles > 0
    nop
SECOND:
    nop
THIRD:
    ret
