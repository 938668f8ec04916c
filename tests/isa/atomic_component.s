; The component of an atomic's resource picks the word: .y is the one at the address + 4, .w the one at the address + 12.
; A texel of one word has only x: an atomic on another component changes nothing, and its old value is 0.

.buffer u0, u32 10 20 30 40
.shared 4
.framebuffer u1, r32ui 2x1
.buffer u2, 6
.dispatch 1x1

    atomic_add.u32 r0.x, u0.x, 0, 1
    atomic_add.u32 r0.y, u0.y, 0, 2
    atomic_add.u32 r0.z, u0.z, 0, 3
    atomic_add.u32 r0.w, u0.w, 0, 4
    st      u2.xyzw, 0, r0.xyzw
    atomic_or r1.x, shared.z, 0, 5
    ld      r2.x, shared.x, 8
    st      u2.x, 16, r2.x
    mov     r3.x, u(7)
    atomic_add.u32 r3.x, u1.y, u2(0 0), 1
    st      u2.y, 16, r3.x
    ret

.expect u0[0], u32 11 22 33 44
.expect u2[0], u32 10 20 30 40  5 0
.expect u1[0], u32 0
