; The flag of the group before is loaded, and set by an atomic: neither it nor the sum is ordered.
; check: races 14/25 18/23

.dispatch 2x32
.machine waves=8
.buffer u0, 6
.buffer u1, 7

    mul.u32   w0.x, group_id, 4
    add.u32   w0.y, w0.x, 4
    mov       w1.x, u(0)
    jmp_z     group_id, FIRST
SPIN:
    ld        w2.x, u1.x, w0.x
    jmp_z     w2.x, SPIN
    fence
    sub.u32   w2.y, w0.x, 4
    ld        w1.x, u0.x, w2.y
FIRST:
    add.u32   w1.x, w1.x, 5
    eq.u32    r2.x, lane_id, 0
    if r2.x
        st      u0.x, w0.x, w1.x
        fence
        atomic_exchange r3.x, u1.x, w0.y, u(1)
    endif
    ret
