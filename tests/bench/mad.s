; mad: 512 turns of two dependent multiply-adds, a counter, a compare and a branch; WAVES * 32 threads, no divergence.
.machine waves=8
.default WAVES, 128
.dispatch WAVES x 32
.buffer u0, WAVES * 32
.expect u0[0], WAVES * 32, f32 fill(2.0)

    mov r1.x, f(2.0)
    push_mask END
LOOP:
    mad.f32 r1.x, r1.x, f(0.5), f(1.0)
    mad.f32 r1.x, r1.x, f(0.5), f(1.0)
    add.u32 r0.x, r0.x, 1
    lt.u32 r0.y, r0.x, 512
    mask_nz r0.y
    jmp LOOP
END:
    shl r0.z, thread_id, 2
    st u0.x, r0.z, r1.x
    ret
