; Two kernels at the same time share the register file: a wave of WIDE needs 1024 bytes of 1536, one of NARROW 512. So
; one of each runs, and a second one of NARROW waits until the first has ended, in cycle 3, and 8 cycles more.
.machine register_file=1536 issue=4 alus=4 memory=flat
.dispatch WIDE, 1x32
.dispatch NARROW, 2x32 together
.buffer u0, 3
.expect u0[0], u32 0 0 11

WIDE:
    mov     r0.xyzw, u(0)
    mov     r1.xyzw, clock
    mov     r1.xyzw, r1.xyzw
    mov     r1.xyzw, r1.xyzw
    mov     r1.xyzw, r1.xyzw
    mov     r1.xyzw, r1.xyzw
    sub.u32 r1.x, r1.x, 1
    st      u0.x, r0.x, r1.x
    ret
NARROW:
    mov     r0.xyzw, clock
    shl     r0.y, group_id, 2
    st      u0.y, r0.y, r0.x
    ret
