; br_push: push (exec, CONV); push (exec and c = 0, ELSE) if any; exec = exec and c is not 0, or pop at once if none.
;
; Each thread appends digits to r1.x, so that the result tells which blocks it went through.

.dispatch 1x8
.buffer t0, u32 0 1 2 0x80000000 0xffffffff 0 0x00010000 0x7fc00000
.buffer u0, 8
.buffer u1, 8
.buffer u2, 8
.buffer u3, 8

    shl       r0.x, thread_id, 2
    ld        r1.w, t0.x, r0.x
    and       r2.xyz, thread_id, u3(1 2 4)

    ; two sides; any bit of the condition counts
    mov       r1.x, u(0)
    br_push   r1.w, ELSE_A, CONV_A
    mad.u32   r1.x, r1.x, 10, 1
    pop_mask
ELSE_A:
    mad.u32   r1.x, r1.x, 10, 2
    pop_mask
CONV_A:
    mad.u32   r1.x, r1.x, 10, 3
    st        u0.x, r0.x, r1.x

    ; all lanes take one side, and the other is not entered; constants and built-in values
    mov       r1.x, u(0)
    br_push   1, ELSE_B, CONV_B
    mad.u32   r1.x, r1.x, 10, 1
    pop_mask
ELSE_B:
    mad.u32   r1.x, r1.x, 10, 2
    pop_mask
CONV_B:
    br_push   u(0), ELSE_C, CONV_C
    mad.u32   r1.x, r1.x, 10, 3
    pop_mask
ELSE_C:
    mad.u32   r1.x, r1.x, 10, 4
    pop_mask
CONV_C:
    br_push   thread_id, ELSE_D, CONV_D
    mad.u32   r1.x, r1.x, 10, 5
    pop_mask
ELSE_D:
    mad.u32   r1.x, r1.x, 10, 6
    pop_mask
CONV_D:
    st        u1.x, r0.x, r1.x

    ; nested, in both sides; the else side stands in front of its branch
    mov       r1.x, u(0)
    jmp       NESTED
ELSE_E:
    br_push   r2.y, ELSE_F, CONV_F
    mad.u32   r1.x, r1.x, 10, 1
    pop_mask
ELSE_F:
    mad.u32   r1.x, r1.x, 10, 2
    pop_mask
CONV_F:
    mad.u32   r1.x, r1.x, 10, 3
    pop_mask
NESTED:
    br_push   r2.x, ELSE_E, CONV_E
    br_push   r2.z, ELSE_G, CONV_G
    mad.u32   r1.x, r1.x, 10, 4
    pop_mask
ELSE_G:
    mad.u32   r1.x, r1.x, 10, 5
    pop_mask
CONV_G:
    mad.u32   r1.x, r1.x, 10, 6
    pop_mask
CONV_E:
    mad.u32   r1.x, r1.x, 10, 7
    st        u2.x, r0.x, r1.x

    ; one side retires: the other still runs, and only its lanes meet at the end
    mov       r1.x, u(1)
    br_push   r2.x, ELSE_H, CONV_H
    st        u3.x, r0.x, r1.x
    ret
ELSE_H:
    mov       r1.x, u(2)
    pop_mask
CONV_H:
    mad.u32   r1.x, r1.x, 10, 3
    st        u3.x, r0.x, r1.x
    ret

.expect u0[0], u32 23 13 13 13 13 23 13 13
.expect u1[0], u32 146 145 145 145 145 145 145 145
.expect u2[0], u32 237 567 137 567 237 467 137 467
.expect u3[0], u32 23 1 23 1 23 1 23 1
.expect max_mask_depth == 4 when wave_size=32
.expect mask_pushes == 15 when wave_size=32       ; 2, 1 + 2 + 2, 6 and 2
.expect divergent_branches == 6 when wave_size=32
