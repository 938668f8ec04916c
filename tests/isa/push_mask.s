; push_mask: push (exec, label).
;
; Each thread appends digits to r1.x, so that the result tells which blocks it went through, and in which order.

.dispatch 1x8
.buffer u0, 8
.buffer u1, 8
.buffer u2, 8
.buffer u3, 8

    shl       r0.x, thread_id, 2

    ; exec stays unchanged; pop_mask brings every lane back to the label
    mov       r1.x, u(0)
    push_mask A
    mad.u32   r1.x, r1.x, 10, 1
    pop_mask
    mad.u32   r1.x, r1.x, 10, 9    ; not reached
A:
    mad.u32   r1.x, r1.x, 10, 2
    st        u0.x, r0.x, r1.x

    ; nested: each level narrows exec, and gets back its own
    mov       r1.x, u(0)
    and       r2.xyz, thread_id, u3(1 2 4)
    push_mask B
    mask_nz   r2.x
    mad.u32   r1.x, r1.x, 10, 1
    push_mask C
    mask_nz   r2.y
    mad.u32   r1.x, r1.x, 10, 2
    push_mask D
    mask_nz   r2.z
    mad.u32   r1.x, r1.x, 10, 3
    pop_mask
D:
    mad.u32   r1.x, r1.x, 10, 4
    pop_mask
C:
    mad.u32   r1.x, r1.x, 10, 5
    pop_mask
B:
    mad.u32   r1.x, r1.x, 10, 6
    st        u1.x, r0.x, r1.x

    ; a loop that each thread leaves after its own number of rounds
    mov       r1.x, u(0)
    mov       r3.x, thread_id
    push_mask LOOP_END
LOOP:
    mask_nz   r3.x
    sub.u32   r3.x, r3.x, 1
    add.u32   r1.x, r1.x, r3.x
    jmp       LOOP
LOOP_END:
    st        u2.x, r0.x, r1.x

    ; a function call: push the place to come back to, go there, and pop; from two places, one of them diverging
    mov       r1.x, u(0)
    push_mask BACK1
    jmp       FUNCTION
BACK1:
    mad.u32   r1.x, r1.x, 10, 1
    push_mask BACK2
    mask_nz   r2.x
    push_mask BACK3
    jmp       FUNCTION
BACK3:
    mad.u32   r1.x, r1.x, 10, 2
    pop_mask
BACK2:
    mad.u32   r1.x, r1.x, 10, 3
    st        u3.x, r0.x, r1.x
    ret

FUNCTION:
    mad.u32   r1.x, r1.x, 10, 7
    pop_mask

.expect u0[0], 8, fill(12)
.expect u1[0], u32 6 156 6 12456 6 156 6 123456
.expect u2[0], u32 0 0 1 3 6 10 15 21          ; n (n - 1) / 2
.expect u3[0], u32 713 71723 713 71723 713 71723 713 71723
.expect max_mask_depth == 3 when wave_size=32
.expect mask_pushes == 8 when wave_size=32     ; 1, 3, 1 and 3
