; The then side of the branch is the end of the program.
; expect-warning: falls-off-end 12
    mov      r0.x, thread_id
    and      r0.y, r0.x, u(1)
    jmp      START
ELSE:
    st       u0.x, r0.x, r0.y
    pop_mask
CONV:
    ret
START:
    br_push  r0.y, ELSE, CONV
