; The label stands in front of the block, and the block jumps to it.
; expect-warning: mask-not-popped 13
    mov      r0.x, thread_id
    and      r0.y, r0.x, u(1)
    jmp      START
END:
    st       u0.x, r0.x, r1.x
    ret
START:
    push_mask END
    mask_nz  r0.y
    mov      r1.x, u(1)
    jmp      END
