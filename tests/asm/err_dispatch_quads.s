; Quads need even sides, and are said before `together`.
.dispatch 1x[3 2] quads
.dispatch 1x64 quads
.dispatch 1x[2 2] together quads
.dispatch 1x[2 2] quads
.dispatch 1x[2 2] together quads
    ret
