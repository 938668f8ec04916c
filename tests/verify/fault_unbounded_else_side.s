; The else side goes back to the branch without a pop_mask.
; expect-warning: mask-unbounded 6
    mov      r0.x, thread_id
    and      r0.y, r0.x, u(1)
LOOP:
    br_push  r0.y, AGAIN, AFTER
    mov      r1.x, u(1)
    pop_mask
AGAIN:
    add.u32  r0.y, r0.y, u(1)
    jmp      LOOP
AFTER:
    ret
