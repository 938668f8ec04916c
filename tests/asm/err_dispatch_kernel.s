G = 4
N = 64
.dispatch 4x64 together
.dispatch FIRTS, 4x64
.dispatch END, 4x64
.dispatch @9, 4x64
.dispatch FIRST 4x64
.dispatch FIRST, GxN
.dispatch FIRST, G x N both
.dispatch FIRST, G x N together
FIRST:
    ret
END:
