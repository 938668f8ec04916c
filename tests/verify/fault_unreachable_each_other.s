; Two pieces of code that only go to each other.
; expect-warning: unreachable-code 8
    mov      r0.x, thread_id
    and      r0.y, r0.x, u(1)
    st       u0.x, r0.x, r0.y
    ret
A:
    mov      r0.x, u(1)
    jmp      B
B:
    mov      r0.x, u(2)
    jmp      A
