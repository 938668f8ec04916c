; constants stand wherever a number does
THREADS = 64
.equ GROUPS, THREADS / 16
.set COUNT, 0
.set COUNT, COUNT + 1
HALF = 0.5
i = 3                                   ; the name of an immediate is free: i( starts one, i does not
.machine wave_size=THREADS waves=(GROUPS * 2), alus=COUNT
.dispatch GROUPS x THREADS
.buffer u0, THREADS * GROUPS
.buffer u1, GROUPS, f32 iota(HALF + 1, -HALF)
.buffer u2, u32 GROUPS COUNT 7 i
.expect u0[COUNT], f32 HALF HALF ~ HALF / 2
.expect cycles > THREADS * COUNT when waves=GROUPS
    mov     r0.xyzw, f4(HALF -HALF 1 i)
    mov     r0.xy, i2(i, -i)
    add.u32 r0.x, r0.x, THREADS
    add.i32 r0.x, r0.y, -THREADS
    add.i32 r0.x, r0.y, i
    mul.f32 r0.x, r0.x, HALF
    st      u0.x, THREADS, r0.x
    mask_nz COUNT
    ret
