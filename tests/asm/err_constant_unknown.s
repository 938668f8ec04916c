STEP = 4
LABEL:
    add.u32 r0.x, r0.x, u(STEPP)
    add.u32 r0.x, r0.x, STEPP
    add.u32 r0.x, r0.x, u(LABEL)
    add.u32 r0.x, r0.x, u(2 * lane_id)
    add.u32 r0.x, r0.x, -r0.x
    add.u32 r0.x, r0.x, u2(1 LATER)
LATER = 1
.buffer u0, WORDS
.equ X, Y + 1
    ret
