; The loop is left for OUT only, and what stands behind its jmp is not OUT.
; expect-warning: unreachable-code 10
    mov      r0.x, thread_id
    and      r0.y, r0.x, u(1)
    push_mask OUT
LOOP:
    mask_nz  r0.x
    sub.u32  r0.x, r0.x, u(1)
    jmp      LOOP
    st       u0.x, r0.x, r0.y
OUT:
    ret
