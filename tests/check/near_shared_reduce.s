; A reduction: a barrier in each step, the words that are read and those that are written lie apart.
; check: races none

.dispatch 1x128
.shared 128
.buffer u0, 1

    shl       r0.x, group_thread_id, 2
    st        shared.x, r0.x, u(1)
    mov       w0.x, u(256)            ; bytes from a word to the one that is added to it
NEXT:
    barrier
    lt.u32    r1.x, r0.x, w0.x
    push_mask ADDED
    mask_nz   r1.x
    add.u32   r2.x, r0.x, w0.x
    ld        r3.x, shared.x, r2.x
    ld        r4.x, shared.x, r0.x
    add.u32   r3.x, r3.x, r4.x
    st        shared.x, r0.x, r3.x
    pop_mask
ADDED:
    shr.u32   w0.x, w0.x, 1
    ge.u32    w0.y, w0.x, 128
    jmp_nz    w0.y, NEXT
    ret
