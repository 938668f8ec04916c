; A flag is passed on, with a fence on the way.
; check: races none

.dispatch 3x32
.buffer u0, 32
.buffer u1, 2

    shl       r0.x, lane_id, 2
    jmp_z     group_id, FIRST
    eq.u32    w0.y, group_id, 1
    jmp_nz    w0.y, SECOND
THIRD:
    atomic_add.u32 r1.x, u1.y, 0, 0
    all       w0.x, r1.x
    jmp_z     w0.x, THIRD
    fence
    ld        r2.x, u0.x, r0.x
    ret
FIRST:
    st        u0.x, r0.x, lane_id
    fence
    atomic_exchange r1.x, u1.x, 0, u(1)
    ret
SECOND:
    atomic_add.u32 r1.x, u1.x, 0, 0
    all       w0.x, r1.x
    jmp_z     w0.x, SECOND
    fence
    atomic_exchange r1.x, u1.y, 0, u(1)
    ret
