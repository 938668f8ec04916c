; The same numbers, where something comes of them: found where they were computed with first.
; check: uninit 8 12 14 16 19 21 22 27 30

.dispatch 1x32
.buffer u0, 32
    lt.u32    r1.x, lane_id, 16
    sel       r2.x, r1.x, lane_id, r9.x
    add.u32   r3.x, r2.x, 1                   ; lanes from 16 on
    sel       r4.x, r1.x, r3.x, u(7)
    any       w1.x, r4.x
    any       w1.x, r3.x
    and       r5.x, r9.y, 2
    any       w1.x, r5.x
    eq.u32    r6.x, r9.z, 3
    any       w1.x, r6.x
    or        r6.y, r9.w, 4
    mov       r6.z, r6.y
    st        u0.x, r6.z, u(5)
    st        u0.x, 0, r9.x                   ; it was only moved so far
    mov       r7.x, r9.x
    ballot    w0.xy, r7.x
    or        w2.x, w3.x, 1
    mov       w4.x, w2.x
    ne.u32    w5.x, w4.x, 1
    jmp_z     w5.x, NEXT
NEXT:
    sel       r2.y, r9.y, u(3), u(4)
    any       w1.x, r2.y
    mov       w6.x, w7.x
    mov       exec, w6.x
    ret
