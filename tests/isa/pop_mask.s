; pop_mask: pop: exec and pc become what was pushed.
;
; u0: blocks that each thread went through, as digits. u1, u2: the same around ret.

.dispatch 1x8
.buffer u0, 8
.buffer u1, 8
.buffer u2, 8

    shl       r0.x, thread_id, 2
    and       r2.xyz, thread_id, u3(1 2 4)

    ; the label decides where to continue, forwards or backwards; exec is what it was at the push, not at the pop
    jmp       START
AFTER:
    mad.u32   r1.x, r1.x, 10, 3
    push_mask NEXT
    pop_mask
START:
    mov       r1.x, u(0)
    push_mask AFTER
    mask_nz   r2.x
    mad.u32   r1.x, r1.x, 10, 1
    mask_nz   r2.y
    mad.u32   r1.x, r1.x, 10, 2
    pop_mask                        ; back to all lanes, at AFTER
NEXT:
    mad.u32   r1.x, r1.x, 10, 4
    st        u0.x, r0.x, r1.x

    ; two pops in a row end two levels
    mov       r1.x, u(0)
    push_mask OUTER
    push_mask INNER
    mask_nz   r2.z
    mad.u32   r1.x, r1.x, 10, 1
    pop_mask
INNER:
    pop_mask
OUTER:
    mad.u32   r1.x, r1.x, 10, 2
    st        u1.x, r0.x, r1.x

    ; lanes that have retired stay out of what is popped, and an entry of which no lane lives is passed over
    mov       r1.x, u(1)
    st        u2.x, r0.x, r1.x
    push_mask LAST                  ; all
    mask_nz   r2.x                  ; 1 3 5 7
    push_mask DEAD                  ; these end here
    mov       r1.x, u(2)
    st        u2.x, r0.x, r1.x
    ret
DEAD:
    mov       r1.x, u(3)            ; not reached
    st        u2.x, r0.x, r1.x
    pop_mask
LAST:
    mov       r1.x, u(4)
    st        u2.x, r0.x, r1.x
    ret

.expect u0[0], u32 34 134 34 1234 34 134 34 1234
.expect u1[0], u32 2 2 2 2 12 12 12 12
.expect u2[0], u32 4 2 4 2 4 2 4 2
