; both_call.s: a function called from both sides of a branch. On a mask stack it runs twice, once for each caller.
;
;     uint t = thread_id;
;     uint x = t % 2 ? f(t) : f(t);                     // two calls, one body
;     u0[t] = x;
;
; Run it:   lockstep run programs/both_call.s
; See it:   lockstep trace programs/both_call.s --over reconvergence=stack,ipdom,min-pc,barrier -o both_call.png
;
; What to look at: only min-pc lets lanes meet inside of the function. The lanes of the then side wait at F, as the
; address of the else side is lower, until the others have come there too: 26 issues instead of 39. A stack, a
; post-dominator and a barrier bring lanes together behind the branch, where the program says, and not before.
; Now try --set reconvergence=min-pc --set pc_order=deepest: who is in a function goes first, so nobody waits at F.

.machine waves=1 alus=1 issue=1 memory=flat
.dispatch 1x32
.buffer u0, 32
.expect u0[0], u32 3605402523 148785612 1212675409 1539806687 3120021879 321898454 3039774140 3366680391 \
                   3589730448 3342670590 1201526380 2107863408 3435700561 3185045353 3354318051 4262320358 \
                   2907820716 3895768680 1160385195 678068007 3276053100 2292020784 2988907579 2372105536 \
                   3552941501 3803195165 1803412658 898618479 3393732396 3643656654 3957769156 3050115329
.expect wave_instructions == 39 when reconvergence=stack wave_size=32
.expect wave_instructions == 39 when reconvergence=ipdom wave_size=32
.expect wave_instructions == 26 when reconvergence=min-pc pc_order=lowest wave_size=32
.expect wave_instructions == 39 when reconvergence=min-pc pc_order=deepest wave_size=32
.expect wave_instructions == 39 when reconvergence=barrier wave_size=32

    mov       r0.x, thread_id
    and       r0.y, r0.x, u(1)
    shl       r0.w, r0.x, u(2)      ; where the result goes: 4 bytes a thread
    xor       r0.x, r0.x, u(0x9e37) ; a seed
    br_push   r0.y, EVEN, END
    push_mask ODD_BACK
    jmp       F
ODD_BACK:
    pop_mask
EVEN:
    push_mask EVEN_BACK
    jmp       F
EVEN_BACK:
    pop_mask
END:
    st        u0.x, r0.w, r1.x
    ret

F:  ; r1.x = a hash of r0.x
    xor       r1.x, r0.x, u(61)
    shr.u32   r1.y, r0.x, u(16)
    xor       r1.x, r1.x, r1.y
    shl       r1.y, r1.x, u(3)
    add.u32   r1.x, r1.x, r1.y
    shr.u32   r1.y, r1.x, u(4)
    xor       r1.x, r1.x, r1.y
    mul.u32   r1.x, r1.x, u(0x27d4eb2d)
    shr.u32   r1.y, r1.x, u(15)
    xor       r1.x, r1.x, r1.y
    shl       r1.y, r1.x, u(5)
    add.u32   r1.x, r1.x, r1.y
    pop_mask
