; all.s: small, and with something of everything, so that it needs memory for everything: include, macro, repetitions,
; statements, a call, a picture, a sampler, group memory, two kernels, waves that diverge, a warning.
.for waves, 3
.machine waves=\waves wave_size=8 memory=caches
.endr
.include "part.s"
N = 2
.dispatch MAIN, 2x12
.dispatch LAST, 1x8
.shared 64
.buffer t0, 32, u32 iota(5, 3)
.texture t1, file("../asm/picture.png")
.sampler s0, bilinear
.buffer u0, 32
.framebuffer u1, 4x4
.expect u0[0], u32 5 8
.expect cycles > 20

MAIN:
    shl     r0.x, thread_id, 2
    ld      r1.x, t0.x, r0.x
    st      u0.x, r0.x, r1.x
    ballot  w0.x, lane_id
    and     r1.y, lane_id, N - 1
    if r1.y
        add.u32 r2.x, r1.x, 1
    else
        push_mask BACK
        jmp     FUNCTION
BACK:
    endif
    and     r3.y, r0.x, 12
    st      shared.x, r3.y, r2.x
    barrier
    atomic_add.u32 r3.x, u0.x, 124, 1
    and     r4.xy, r0.x, u2(4 8)
    .repeat 2, i
    sample  r5.xyzw, t1.xyzw, s0, f2(0.25 \i)
    .endr
    shr.u32 r4.xy, r4.xy, u2(2 3)
    st      u1.xyzw, r4.xy, r5.xyzw
    ret
FUNCTION:
    CUBE    r2.x, r1.x
    pop_mask
LAST:
    mov     r0.x, u(3)
    loop r1.x
        sub.u32 r0.x, r0.x, 1
        eq.u32  r0.y, r0.x, lane_id
        if r0.y
            break
        endif
        while r0.x
    endloop
    st      u0.x, 120, r0.x
    ret
