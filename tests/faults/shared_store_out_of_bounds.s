; The fourth component lies behind the group memory; nothing of the store is done.

.shared 4
.buffer u0, 4

    st  shared.xyz, 4, u(1)
    st  shared.xyzw, 4, u(2)
    ret

.expect fault out-of-bounds
.expect stores == 1
