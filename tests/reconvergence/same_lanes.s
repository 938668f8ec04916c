; same_lanes.s: programs/rare_side.s, but for the condition: the rare side is taken by the same lanes of every wave. A
; thread keeps its place, so no model can pack them.
;
;     if (t % 8 == 0) x = long_way(x);

.dispatch 8x256
.buffer u0, 2048
.expect u0[1], u32 1 2 3 4 5 6 7 1834679329 9

.macro ROUND
    mul.u32   r1.x, r1.x, u(0x27d4eb2d)
    shr.u32   r1.y, r1.x, u(15)
    xor       r1.x, r1.x, r1.y
.endm

    mov       r0.x, thread_id
    mov       r1.x, r0.x
    and       r0.y, r0.x, u(7)
    eq.u32    r0.y, r0.y, u(0)
    push_mask END
    mask_nz   r0.y
.repeat 8
    ROUND
.endr
    pop_mask
END:
    shl       r0.w, r0.x, u(2)
    st        u0.x, r0.w, r1.x
    ret
