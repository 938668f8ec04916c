.expect
.expect u0, u32 1
.expect cycles
.expect cycles = 70
.expect cycles == -1
.expect fault
.expect u0[0], u32 1 whenever a=b
.expect r0[0], u32 1
    ret
