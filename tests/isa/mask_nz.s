; mask_nz: exec = exec and (c is not 0); if no lane is left, pop.
;
; Thread i takes row i of t0. u0: which threads pass. u1: constants and built-in values as condition. u2: without a
; push. u3: the mask as the program sees it.

.dispatch 1x8
.buffer t0, u32 0 1 2 0x80000000 0xffffffff 0 0x00010000 0x7fc00000
.buffer u0, 8
.buffer u1, 8
.buffer u2, 8
.buffer u3, 16

    shl       r0.x, thread_id, 2
    ld        r1.w, t0.x, r0.x

    ; any bit counts: -0.0 and NaN are not 0
    mov       r2.x, u(0)
    push_mask A
    mask_nz   r1.w
    mov       r2.x, u(1)
    mul.u32   r3.x, thread_id, 8    ; and the mask as the program sees it
    mov       r3.yz, exec.xy
    st        u3.xy, r3.x, r3.yz
    pop_mask
A:
    st        u0.x, r0.x, r2.x

    ; constants
    mov       r2.x, u(0)
    push_mask B
    mask_nz   5
    add.u32   r2.x, r2.x, 1
    pop_mask
B:
    push_mask C
    mask_nz   0
    add.u32   r2.x, r2.x, 10        ; not reached: pops at once
    pop_mask
C:
    push_mask D
    mask_nz   f(-0.0)
    add.u32   r2.x, r2.x, 100
    pop_mask
D:
    push_mask E
    mask_nz   thread_id
    add.u32   r2.x, r2.x, 1000
    pop_mask
E:
    st        u1.x, r0.x, r2.x

    ; mask after mask: only what passes all of them is left
    push_mask F
    and       r4.xy, thread_id, u2(1 2)
    mask_nz   r4.x
    mask_nz   r4.y
    add.u32   r2.x, r2.x, 10000
    mask_nz   0
F:
    st        u1.x, r0.x, r2.x

    ; without a push exec is narrowed for good; when nothing is left, the wave ends
    mov       r2.x, u(1)
    st        u2.x, r0.x, r2.x
    mask_nz   r4.x
    mov       r2.x, u(2)
    st        u2.x, r0.x, r2.x
    mask_nz   0
    mov       r2.x, u(3)
    st        u2.x, r0.x, r2.x
    ret

.expect u0[0], u32 0 1 1 1 1 0 1 1
.expect u1[0], u32 101 1101 1101 11101 1101 1101 1101 11101
.expect u2[0], u32 1 2 1 2 1 2 1 2
.expect u3[0], u32 0 0 0xde 0 0xde 0 0xde 0 0xde 0 0 0 0xde 0 0xde 0 when wave_size=32
.expect u3[0], u32 0 0 0xde 0 0xde 0 0xde 0 0xde 0 0 0 0xde 0 0xde 0 when wave_size=64
.expect u3[0], u32 0 0 14 0 14 0 14 0 13 0 0 0 13 0 13 0 when wave_size=4
.expect divergent_branches == 5 when wave_size=32
