; predication.s: a short body under an `if`: jump over it, or mask every instruction of it?
;
;     if (wanted) { y = 1; x = x ^ y; x = x ^ y; ... }         // BODY times
;
; "Predicated execution for small branches", says the post. PREDICATES = 0 takes push_mask, mask_nz and pop_mask; these
; cost control instructions of two cycles here ("a couple of cycles"), but if no lane of a wave wants the body, it is
; skipped. PREDICATES = 1 is one ballot, and a predicate in front of each instruction of the body: no control flow, but
; the body is issued whether anybody wants it or not. In WANTED of 16 waves every second lane wants it, in the others
; nobody.
;
; Run it:   lockstep run programs/predication.s
; See it:   lockstep sweep programs/predication.s --over define:BODY=0..24 --over define:PREDICATES=0,1
;               --over define:WANTED=0,8,16 -o predication.png
;
; What to look at: where the lines cross. Without a wave that wants the body, branching costs the same for any length.
; If all waves want it, the body is issued in any case, and predicates are cheaper by what control flow costs. In
; between it is a matter of the length.

.default BODY, 8
.default PREDICATES, 1
.default WANTED, 8

.machine waves=16 alus=1 issue=1 lat_control=2 scheduler=round-robin
.dispatch 16x32
.buffer u0, 512
.expect u0[0], u32 (WANTED > 0 ? 1 : 0) 0
.expect u0[32*WANTED-32*(WANTED>0)], u32 (WANTED > 0 ? 1 : 0) 0
.expect max_mask_depth == 1-PREDICATES

    lt.u32    r0.x, group_id, WANTED
    and       r0.y, group_thread_id, 1
    eq.u32    r0.y, r0.y, 0
    and       r0.x, r0.x, r0.y
.if PREDICATES
    ballot    w0.xy, r0.x
    @w0.x mov r1.x, u(1)
.repeat BODY
    @w0.x xor r2.x, r2.x, r1.x
.endr
.else
    push_mask BEHIND
    mask_nz   r0.x
    mov       r1.x, u(1)
.repeat BODY
    xor       r2.x, r2.x, r1.x
.endr
    pop_mask
BEHIND:
.endif
    shl       r3.x, thread_id, 2
    st        u0.x, r3.x, r1.x
    ret
