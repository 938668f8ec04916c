; the instruction's type says what a bare number is
    add.u32 r0.x, r0.x, 4294967295
    add.i32 r0.x, r0.x, -1
    shl.i32 r0.x, r0.x, 3
    min.i32 r0.x, r0.x, -5
    mul.f32 r0.x, r0.x, 2
    mul.f32 r0.x, r0.x, -.5
    max.f32 r0.x, r0.x, -inf
    mov.u32 r0.x, 1
    mov.f32 r0.x, 1
    mov.i32 r0.x, -1
    and r0.x, r0.x, 0xff
    ld r0.x, u0.x, 16
    st u0.x, 16, r0.x
    mask_nz 1
    ret
