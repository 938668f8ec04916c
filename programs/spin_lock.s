; spin_lock.s: each thread takes a lock, counts, and gives the lock back. Lanes that have got it wait at the end of the
; loop for those that have not, which wait for the lock.
;
;     while (atomicExchange(lock, 1) != 0) {}            // spin
;     count++;
;     lock = 0;
;
; Run it:   lockstep run programs/spin_lock.s
;           lockstep run programs/spin_lock.s --set reconvergence=stack      ; a deadlock
; See it:   lockstep trace programs/spin_lock.s -o spin_lock.png
;
; What to look at: under a mask stack the lane that has left the loop waits in the mask of LOCKED. It is the one that
; would give the lock back, so the others spin for ever. A barrier of lanes is the same trap: but with yield=16 it is
; cleared when the others have jumped back so often, and the lane goes on alone. Now try yield=1, yield=0.

.machine waves=1 alus=1 issue=1 memory=flat reconvergence=barrier
.dispatch 1x32
.buffer u0, 2
.expect u0[0], u32 0 32

    mov       r0.x, u(0)            ; the lock
    mov       r0.y, u(4)            ; the count
    push_mask LOCKED
SPIN:
    mov       r1.x, u(1)
    atomic_exchange r1.x, u0.x, r0.x, r1.x
    mask_nz   r1.x
    jmp       SPIN
LOCKED:
    ld        r2.x, u0.x, r0.y
    add.u32   r2.x, r2.x, u(1)
    st        u0.x, r0.y, r2.x
    fence
    mov       r3.x, u(0)
    atomic_exchange r3.x, u0.x, r0.x, r3.x
    ret
