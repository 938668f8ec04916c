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
    shr.u32   r10.x, r9.z, 28
    and       r10.x, r10.x, 0xf0
    bfe.u32   r10.y, r9.z, 4, 4
    and       r10.y, r10.y, 0xf0
    lt.u32    r10.z, r9.z, 3
    and       r10.z, r10.z, 2
    or        r11.x, r9.x, 1                  ; not 0, whatever r9.x is,
    eq.u32    r10.w, r11.x, 4                 ; and not 4
    sel       r11.y, r11.x, u(3), r9.x
    sel       r11.z, r9.x, u(3), u(3)
    bfi       r11.w, r9.x, r0.x, r0.x
    mov       w0.x, w5.x
    and       w0.x, w0.x, 0
    add.u32   r4.x, r4.x, w0.x
    any       w1.x, r10.x
    any       w1.x, r10.y
    any       w1.x, r10.z
    any       w1.x, r10.w
    any       w1.x, r11.y
    any       w1.x, r11.z
    any       w1.x, r11.w
    add.u32   r4.x, r4.x, r5.x
    add.u32   r4.x, r4.x, r6.x
    add.u32   r4.x, r4.x, r6.y
    add.u32   r4.x, r4.x, r8.x
    st        u0.x, r0.x, r4.x
    ret
