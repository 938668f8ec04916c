; return_in_if.s: a return inside of an `if`. Lanes that only left the `if` have gone another way than those that
; return, and the first place that all ways have in common is the end of the program.
;
;     uint t = thread_id, x = 0;
;     if (t & 1) {                                       // a
;         if (t & 2) return;                             // b
;         x = t * t - t + 1;                             // X
;     }
;     u0[t] = hash(5 * t + 3, x);                        // Y, ten instructions
;
; Run it:   lockstep run programs/return_in_if.s
; See it:   lockstep trace programs/return_in_if.s --over reconvergence=stack,ipdom,min-pc,barrier -o return_in_if.png
;
; What to look at: ipdom runs Y twice, for lanes that have been in the `if` and for the others: 32 issues instead of 22. The immediate
; post-dominator of both branches is the end, so nobody waits for anybody at Y. The program knows better: it pushes Y.

.machine waves=1 alus=1 issue=1 memory=flat
.dispatch 1x32
.buffer u0, 32, fill(7)
.expect u0[0], u32 435 1048 1628 7 2789 1048 4789 7 5918 15206 6627 7 7240 24818 8272 7 \
                   11497 45424 11014 7 13723 64128 16367 7 14916 82610 19301 7 16654 121918 17594 7
.expect wave_instructions == 22 when reconvergence=stack wave_size=32
.expect wave_instructions == 32 when reconvergence=ipdom wave_size=32
.expect wave_instructions == 22 when reconvergence=min-pc wave_size=32
.expect wave_instructions == 22 when reconvergence=barrier wave_size=32

    mov       r0.x, thread_id
    and       r0.y, r0.x, u(1)      ; a
    and       r0.z, r0.x, u(2)      ; b
    push_mask Y
    mask_nz   r0.y
    push_mask X
    mask_nz   r0.z
    ret
X:
    mul.u32   r1.x, r0.x, r0.x
    sub.u32   r1.x, r1.x, r0.x      ; t t - t
    add.u32   r1.x, r1.x, u(1)
    pop_mask
Y:
    mul.u32   r2.x, r0.x, u(5)
    add.u32   r2.x, r2.x, u(3)
    xor       r2.x, r2.x, r1.x
    shl       r2.y, r2.x, u(7)
    add.u32   r2.x, r2.x, r2.y
    shr.u32   r2.y, r2.x, u(3)
    xor       r2.x, r2.x, r2.y
    shl       r0.w, r0.x, u(2)      ; where the result goes: 4 bytes a thread
    st        u0.x, r0.w, r2.x
    ret
