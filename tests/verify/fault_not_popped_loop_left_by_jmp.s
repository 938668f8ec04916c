; A break by jmp: the loop's entry stays on the stack.
; expect-warning: mask-not-popped 13
    mov      r0.x, thread_id
    and      r0.y, r0.x, u(1)
    push_mask OUT
LOOP:
    sub.u32  r0.x, r0.x, u(1)
    mask_nz  r0.x
    push_mask NEXT
    mask_nz  r0.y
    pop_mask
NEXT:
    jmp      OUT
    jmp      LOOP
OUT:
    st       u0.x, r0.x, r0.y
    ret
