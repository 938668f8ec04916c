; Assignments, and what else is written in other languages where instructions stand here.
    r0.x = 5
    r0.x = 0.5
    r0.x = lane_id
    r0.x = r1.x + i(-3)
    r1.y += 2
    r1.y++
    r0.x = sqrt(r1.x) * 2 + 1
    u0.x = r1.x
    u0[r0.x] = r1.x
    .if lane_id < 4
    .endif
    add.u32 r0.x, r0.x, 1 // not a comment
    jmp_nz w0.x == 1, L
    r0.x <- 5
    ld r0.x, u0[r1.x]
L:  ret
