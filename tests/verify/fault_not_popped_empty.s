; The jmp of the call is missing, so execution goes on where it should come back.
; expect-warning: mask-not-popped 5
    mov      r0.x, thread_id
    and      r0.y, r0.x, u(1)
    push_mask BACK
BACK:
    st       u0.x, r0.x, r0.x
    ret
