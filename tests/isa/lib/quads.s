; quads.s: what the tests of the three swaps in quads have in common.
;
;   0 1
;   2 3     a quad: lanes 4 q to 4 q + 3
;
; Thread t has 7 t + 3 in r1.x; registers of lanes without a thread are 0. u0: the result. u1: 1 where it is that of
; lane (own xor flip) modulo the wave size, also in waves that are no whole number of quads. u2, u3, u4: the other
; cases.

.macro TEST_QUAD op, flip
.dispatch 1x50
.buffer u0, 50
.buffer u1, 50
.buffer u2, 100
.buffer u3, 50
.buffer u4, 50, fill(99)

    shl       r0.x, thread_id, 2
    mul.u32   r1.x, thread_id, 7
    add.u32   r1.x, r1.x, 3
    add.u32   r1.y, r1.x, 1000

    \op r2.x, r1.x
    st        u0.x, r0.x, r2.x
    xor       r4.x, lane_id, \flip
    shuffle   r3.x, r1.x, r4.x
    eq.u32    r3.x, r3.x, r2.x
    st        u1.x, r0.x, r3.x

    ; two components, in another order
    \op r2.yx, r1.xy
    shl       r0.y, thread_id, 3
    st        u2.xy, r0.y, r2.xy

    ; only the multiples of 3 are active: they can read the others, which keep what they have; the destination is the
    ; source; with no active lane nothing is written
    rem.u32   r4.x, thread_id, 3
    eq.u32    r4.x, r4.x, 0
    mov       r2.x, r1.x
    push_mask A
    mask_nz   r4.x
    \op r2.x, r2.x
    pop_mask
A:
    mov       w4.xy, exec.xy
    mov       exec.xy, u2(0 0)
    \op r2.x, r1.x
    mov       exec.xy, w4.xy
    st        u3.x, r0.x, r2.x

    ; retired lanes keep their registers for those that read them: the multiples of 3 retire
    push_mask B
    mask_nz   r4.x
    ret
B:
    \op r2.x, r1.x
    st        u4.x, r0.x, r2.x
    ret

.expect u1[0], 50, fill(1)
.endm
