STEP = 4
STEP = 8
.equ STEP, 8
.set STEP, 8
.set COUNT, 1
.set COUNT, COUNT + 1
COUNT = 3
    add.u32 r0.x, r0.x, u(STEP / COUNT - 5)
    ret
