; The then side goes back to the branch without a pop_mask.
; expect-warning: mask-unbounded 6
    mov      r0.x, thread_id
    and      r0.y, r0.x, u(1)
LOOP:
    br_push  r0.x, DONE, AFTER
    sub.u32  r0.x, r0.x, u(1)
    jmp      LOOP
DONE:
    mov      r1.x, u(1)
    pop_mask
AFTER:
    ret
