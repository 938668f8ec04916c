; group_count: how many groups the dispatch has, in x, y and z: the same for all lanes. One thread of each says it.

.dispatch FLAT, 3x4
.dispatch BOX, [2 3 4]x[2 1 1]
.dispatch INDIRECT, t0[0]x2
.buffer t0, u32 5 1 2
.buffer u0, 9

FLAT:
    mov w0.xyz, group_count.xyz
    mov w1.x, u(0)
    jmp SAY
BOX:
    add.u32 w0.zyx, group_count.zyx, 10
    mov w1.x, u(12)
    jmp SAY
INDIRECT:
    mov r0.xyz, group_count.xyz
    mov r0.x, group_count           ; without a swizzle: x
    readfirst w0.xyz, r0.xyz
    mov w1.x, u(24)
SAY:
    eq.u32 r1.x, thread_id, 0
    mask_nz r1.x
    st  u0.xyz, w1.x, w0.xyz
    ret

.expect u0[0], u32 3 1 1  12 13 14  5 1 2
