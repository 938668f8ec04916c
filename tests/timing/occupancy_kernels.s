; Each kernel counts its own registers, and in each phase the slots are free again: the first dispatch has room for one
; wave of 8 registers, the second for four of 2. Calls and both sides of a branch count.
.machine register_file=1024 issue=4 alus=4 memory=flat mem_latency=1
.dispatch WIDE, 2x32
.dispatch NARROW, 4x32
.buffer u0, 6
.expect u0[0], 2, fill(8)
.expect u0[2], 4, fill(2)
.expect WIDE.cycles == 9+7+9
.expect no-room == 3*25

WIDE:
    push_mask BACK
    jmp     FUNCTION
BACK:
    mov     r1.xy, u2(1 1)
    mov     r0.x, u(8)
    shl     r0.y, group_id, 2
    st      u0.x, r0.y, r0.x
    ret
FUNCTION:
    mov     r2.xyzw, u(0)
    pop_mask

NARROW:
    mov     r0.x, u(2)
    shl     r0.y, group_id, 2
    st      u0.z, r0.y, r0.x
    ret
