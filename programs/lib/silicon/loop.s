; loop.s: the kernel of the loop_* programs: count[first + thread] turns of four dependent multiply-adds.

.macro LOOP_KERNEL first
.local TURN, DONE
    add.u32     r0.x, thread_id, \first
    shl         r0.x, r0.x, 2
    ld          r0.y, t0.x, r0.x        ; so that the counts are in the L2
    mov         r1.x, r0.y
    START
    ld          r0.y, t0.x, r0.x
    mov         r1.x, f(2.0)
    push_mask   DONE
TURN:
    lt.u32      r0.w, r0.z, r0.y
    mask_nz     r0.w
    add.u32     r0.z, r0.z, 1
.repeat 4
    mad.f32     r1.x, r1.x, f(0.5), f(1.0)
.endr
    jmp         TURN
DONE:
    STOP        r1.x
    shl         r0.x, thread_id, 2
    st          u1.x, r0.x, r1.x
    ret
.endm
