; mask_nz, br_push and ret with no active lane pop as always; if the stack runs out, the wave ends, though its lanes
; have not retired.

.buffer u0, 4

    push_mask A
    mov     exec.xy, u2(0 0)
    mask_nz 1
    st      u0.x, 0, u(9)       ; not reached
A:
    st      u0.x, 0, u(1)       ; exec is what was pushed
    push_mask B
    mov     exec.xy, u2(0 0)
    br_push 1, C, C
    st      u0.x, 4, u(9)       ; not reached
B:
    st      u0.x, 4, u(2)
    mov     exec.xy, u2(0 0)
    br_push 1, C, C
C:
    mov     exec.xy, u2(1 0)
    st      u0.x, 8, u(9)       ; not reached
    ret

.expect u0[0], u32 1 2 0 0
.expect fault none
