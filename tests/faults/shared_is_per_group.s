; A group cannot reach the memory of the next one: 4 words each, though a core has room for more.

.shared 4
.dispatch 2x32

    st  shared.x, 16, u(1)
    ret

.expect fault out-of-bounds
