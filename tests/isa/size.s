; size: d = x: bytes of a buffer or of shared, y z w: 0; of a texture x: width, y: height, z: levels, w: 0.

.dispatch 2x20
.shared 33
.buffer t0, 7
.buffer t3, 1
.texture t1, rgba8 5x9 mips, fill(0)
.texture t2, r32f 16x1, fill(0)
.framebuffer u1, rgba32f 3x4
.buffer u0, 24
.buffer u2, 40

    ; to vector registers, and to wave registers
    size r1.xyzw, t1.xyzw
    size r2.xyzw, t0.xyzw
    mov  r3.yw, u(0)
    size r3.zx, u1.yx
    size w1.xyzw, t2.zyxw
    size w2.x, shared.x
    size w2.y, u0.x
    eq.u32 r4.x, thread_id, 0
    if r4.x
        st u0.xyzw, 0, r1.xyzw
        st u0.xyzw, 16, r2.xyzw
        st u0.xyzw, 32, r3.xyzw
        st u0.xyzw, 48, w1.xyzw
        st u0.xy, 64, w2.xy
    endif

    ; of a resource whose number is in a wave register
    mov w3.xy, u2(3 1)
    size w4.x, t[w3.x].x
    size r5.xy, u[w3.y].yx
    if r4.x
        st u0.x, 72, w4.x
        st u0.xy, 76, r5.xy
    endif

    ; only active lanes get it, and with a predicate only some of them
    and r6.x, thread_id, 1
    mov r7.x, u(99)
    mov w5.x, u(0b110)
    push_mask ALL
    mask_nz r6.x
    size r7.x, t0.x
    pop_mask
ALL:
    @w5.x size r7.x, t1.y
    shl r8.x, thread_id, 2
    st u2.x, r8.x, r7.x

    ; nothing is bound to t9; without lanes nothing is checked
    mov exec.xy, u2(0 0)
    size r7.x, t9.x
    mov exec.xy, u2(0xffffffff 0xffffffff)
    ret

.expect u0[0], u32 5 9 4 0  28 0 0 0  3 0 4 0  1 1 16 0  132 96  4  4 3
.expect u2[0], u32 99 9 9 28  99 28 99 28  99 28 99 28  99 28 99 28  99 28 99 28 when wave_size=32
.expect u2[20], u32 99 9 9 28 when wave_size=32
