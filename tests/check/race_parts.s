; A wave loads words of which another wave stores the upper halves, and another one the highest byte.
; check: races 26/29 26/38 29/38

.dispatch 3x32
.buffer u0, 32

    shl       r0.x, lane_id, 2
    jmp_z     group_id, FIRST
    eq.u32    w0.y, group_id, 1
    jmp_nz    w0.y, SECOND
    nop
    nop
    nop
    nop
    nop
    nop
    nop
    nop
    nop
    nop
    nop
    nop
    nop
    nop
    nop
    ld        r2.x, u0.x, r0.x
    ret
FIRST:
    st16      u0.y, r0.x, lane_id
    ret
SECOND:
    nop
    nop
    nop
    nop
    nop
    nop
    st8       u0.w, r0.x, lane_id
    ret
