; flag_wait.s: lane 0 waits for a flag that the others set.
;
;     if (thread_id == 0)
;         while (flag == 0) {}
;     else
;         flag = 1;
;
; Run it:   lockstep run programs/flag_wait.s
;           lockstep run programs/flag_wait.s --set reconvergence=stack      ; a deadlock
; See it:   lockstep trace programs/flag_wait.s -o flag_wait.png
;
; What to look at: a stack runs one side to its end before the other. If the side that waits comes first, the side that
; sets the flag never comes. Under `barrier` groups take turns: lane 0 jumps back, and the others issue.

.machine waves=1 alus=1 issue=1 memory=flat reconvergence=barrier
.dispatch 1x32
.buffer u0, 1
.expect u0[0], u32 1
.expect wave_instructions == 14 when reconvergence=barrier wave_size=32

    mov       r0.y, thread_id
    eq.u32    r0.x, r0.y, u(0)
    br_push   r0.x, OTHERS, END
WAIT:
    ld        r1.x, u0.x, u(0)
    eq.u32    r1.x, r1.x, u(0)
    mask_nz   r1.x
    jmp       WAIT
OTHERS:
    mov       r2.x, u(1)
    st        u0.x, u(0), r2.x
    pop_mask
END:
    ret
