; Waves end with their atomics on the way; the last one waits for all of them.
; check: races none

.dispatch 40x32
.machine waves=2 cores=2
.buffer u0, 40
.buffer u1, 2

    mul.u32   w0.x, group_id, 4
    eq.u32    w0.y, group_id, 39
    eq.u32    r0.x, lane_id, 0
    mask_nz   r0.x
    jmp_nz    w0.y, LAST
    st        u0.x, w0.x, u(1)
    fence
    atomic_add.u32 r1.x, u1.x, 0, 1
    ret
LAST:
    atomic_add.u32 r1.x, u1.x, 0, 0
    lt.u32    r1.y, r1.x, 39
    readfirst w1.x, r1.y
    jmp_nz    w1.x, LAST
    fence
    ld        r3.xyzw, u0.xyzw, 0
    ld        r3.xyzw, u0.xyzw, 16
    ld        r3.x, u0.x, 152
    ret
