; One piece of dead code, in two labelled blocks; and another one.
; expect-warning: unreachable-code 8
; expect-warning: unreachable-code 16
    mov      r0.x, thread_id
    and      r0.y, r0.x, u(1)
    jmp      END
A:
    mov      r1.x, u(1)
    pop_mask
B:
    mov      r1.x, u(2)
    pop_mask
END:
    st       u0.x, r0.x, r0.y
    ret
    nop
