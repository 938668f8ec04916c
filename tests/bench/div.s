; div: every lane loops 1 to 512 times, its count a hash of its thread; one fused multiply-add a turn; WAVES * 32 threads.
.machine waves=8
.default WAVES, 128
.dispatch WAVES x 32
.buffer u0, WAVES * 32
.expect u0[0], WAVES * 32, f32 fill(2.0)

    mul.u32 r0.w, thread_id, 0x9e3779b1
    shr.u32 r2.x, r0.w, 15
    xor r0.w, r0.w, r2.x
    mul.u32 r0.w, r0.w, 0x85ebca77
    shr.u32 r0.w, r0.w, 23
    add.u32 r0.w, r0.w, 1           ; 1 .. 512 turns
    mov r1.x, f(2.0)
    push_mask END
LOOP:
    fma.f32 r1.x, r1.x, f(0.5), f(1.0)
    add.u32 r0.x, r0.x, 1
    lt.u32 r0.y, r0.x, r0.w
    mask_nz r0.y
    jmp LOOP
END:
    shl r0.z, thread_id, 2
    st u0.x, r0.z, r1.x
    ret
