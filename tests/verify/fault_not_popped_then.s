; The then side jumps over the else side, as one would on a CPU.
; expect-warning: mask-not-popped 7
    mov      r0.x, thread_id
    and      r0.y, r0.x, u(1)
    br_push  r0.y, ELSE, CONV
    mov      r1.x, u(1)
    jmp      CONV
ELSE:
    mov      r1.x, u(2)
    pop_mask
CONV:
    st       u0.x, r0.x, r1.x
    ret
