; group_count: how many groups the dispatch has, in x, y and z: the same for all lanes.

.dispatch FLAT, 3x4
.dispatch BOX, [2 3 4]x[2 1 1]
.dispatch INDIRECT, t0[0]x2
.buffer t0, u32 5 1 2
.buffer u0, 9

FLAT:
    mov w0.xyz, group_count.xyz
    st  u0.xyz, 0, w0.xyz
    ret
BOX:
    add.u32 r0.zyx, group_count.zyx, 10
    st  u0.xyz, 12, r0.xyz
    ret
INDIRECT:
    st  u0.xyz, 24, group_count.xyz
    mov r1.x, group_count           ; without a swizzle: x
    st  u0.x, 24, r1.x
    ret

.expect u0[0], u32 3 1 1  12 13 14  5 1 2
