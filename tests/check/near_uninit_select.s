; Numbers that nobody wrote are moved, selected and computed with, but nothing comes of it.
; check: uninit none

.dispatch 1x32
.buffer u0, 32
.private 2

    shl       r0.x, lane_id, 2
    lt.u32    r1.x, lane_id, 16
    sel       r2.x, r1.x, lane_id, r9.x       ; lanes from 16 on have what was in r9.x
    add.u32   r3.x, r2.x, 1
    sel       r4.x, r1.x, r3.x, u(7)
    and       r5.x, r9.y, 0
    eq.u32    r6.x, r9.z, 3
    or        r6.x, r6.x, 1                   ; 1, whatever r9.z is
    shl       r6.y, r9.z, 24
    and       r6.y, r6.y, 0xff                ; 0
    st        private.x, 0, r9.w
    ld        r7.x, private.x, 0
    ld        r7.y, private.y, 0
    shuffle   r8.x, r2.x, 3
    add.u32   r4.x, r4.x, r5.x
    add.u32   r4.x, r4.x, r6.x
    add.u32   r4.x, r4.x, r6.y
    add.u32   r4.x, r4.x, r8.x
    st        u0.x, r0.x, r4.x
    ret
