; With no active lane, or none that the predicate lets pass, nothing is accessed: nothing can be outside, misaligned
; or unbound.

.shared 1
.buffer u0, 1
.buffer t0, 1

    mov w1.xy, exec.xy
    mov w2.xy, u2(0 0)
    mov w3.x, u(100)
    mov exec.xy, w2.xy
    ld  r0.x, t0.x, 400
    ld  r0.x, t5.x, 0
    ld  r0.x, t[w3.x].x, 0
    ld  r0.xyzw, t0.xyzw, u2(0 0)
    st  u0.x, 3, u(1)
    st  shared.x, 4, u(1)
    atomic_add.u32 r0.x, u9.x, 0, 1
    mov exec.xy, w1.xy
    @w2.x ld  r0.x, t0.x, 400
    @w2.x st  u5.x, 3, u(1)
    @w2.x atomic_add.u32 r0.x, shared.x, 2, 1
    ret

.expect fault none
.expect loaded_words == 0
.expect stored_words == 0
