; Behind the branch stands ret instead of the pop_mask of the outer block.
; expect-warning: mask-left-at-ret 13
    mov      r0.x, thread_id
    and      r0.y, r0.x, u(1)
    push_mask END
    br_push  r0.y, ELSE, CONV
    mov      r1.x, u(1)
    pop_mask
ELSE:
    mov      r1.x, u(2)
    pop_mask
CONV:
    ret
END:
    st       u0.x, r0.x, r1.x
    ret
