; The mask_nz of the loop never takes a lane out.
; expect-warning: constant-condition 8
; expect-warning: endless-loop 10
    mov      r0.x, thread_id
    and      r0.y, r0.x, u(1)
    push_mask OUT
LOOP:
    mask_nz  u(1)
    sub.u32  r0.x, r0.x, u(1)
    jmp      LOOP
OUT:
    ret
