; votes.s: what the tests of any and all have in common.
;
; 50 threads, so that the last wave has lanes without a thread at most wave sizes. Wave i stores the result of case k
; to word 16 i + k of u0.

.macro TEST_VOTE op
.dispatch 1x50
.buffer u0, 800

    shl       w0.x, wave_id, 6      ; where the wave's results go

    ; 0: a constant
    \op       w1.x, 1
    add.u32   w3.x, w0.x, 0
    st        u0.x, w3.x, w1.x
    ; 1: 0
    \op       w1.x, 0
    add.u32   w3.x, w0.x, 4
    st        u0.x, w3.x, w1.x
    ; 2: only thread 33 has a value that is not 0, -0.0
    eq.u32    r1.x, thread_id, 33
    shl       r1.x, r1.x, 31
    \op       w1.x, r1.x
    add.u32   w3.x, w0.x, 8
    st        u0.x, w3.x, w1.x
    ; 3: only thread 0 has 0
    \op       w1.x, thread_id
    add.u32   w3.x, w0.x, 12
    st        u0.x, w3.x, w1.x
    ; 4: threads 0 to 9
    lt.u32    r1.x, thread_id, 10
    \op       w1.x, r1.x
    add.u32   w3.x, w0.x, 16
    st        u0.x, w3.x, w1.x
    ; 5: the odd threads have a 1, and the even ones are active
    and       r2.x, thread_id, 1
    xor       r2.y, r2.x, 1
    mov       w1.x, u(9)
    push_mask A
    mask_nz   r2.y
    \op       w1.x, r2.x
    add.u32   w3.x, w0.x, 20
    st        u0.x, w3.x, w1.x
    pop_mask
A:
    ; 6: the same, and the odd ones are active
    mov       w1.x, u(0)
    push_mask B
    mask_nz   r2.x
    \op       w1.x, r2.x
    add.u32   w3.x, w0.x, 24
    st        u0.x, w3.x, w1.x
    pop_mask
B:
    ; 7: a wave register; the other components of the destination stay; all that are named get the result
    mov       w1.xyzw, u(9)
    mov       w2.x, u(5)
    \op       w1.wx, w2.x
    add.u32   w1.x, w1.x, w1.y
    mad.u32   w1.x, w1.w, 100, w1.x
    add.u32   w3.x, w0.x, 28
    st        u0.x, w3.x, w1.x
    ; 8: no active lane
    mov       w4.xy, exec.xy
    mov       w1.x, u(9)
    mov       exec.xy, u2(0 0)
    \op       w1.x, 1
    mov       exec.xy, w4.xy
    add.u32   w3.x, w0.x, 32
    st        u0.x, w3.x, w1.x
    ; 9: no active lane, a is 0
    mov       w1.x, u(9)
    mov       exec.xy, u2(0 0)
    \op       w1.x, 0
    mov       exec.xy, w4.xy
    add.u32   w3.x, w0.x, 36
    st        u0.x, w3.x, w1.x
    ; 10: threads 0 to 9 have retired, and have the only 1
    lt.u32    r1.x, thread_id, 10
    push_mask C
    mask_nz   r1.x
    ret
C:
    \op       w1.x, r1.x
    add.u32   w3.x, w0.x, 40
    st        u0.x, w3.x, w1.x
    ; 11: the rest has the only 1
    xor       r1.x, r1.x, 1
    \op       w1.x, r1.x
    add.u32   w3.x, w0.x, 44
    st        u0.x, w3.x, w1.x
    ret
.endm
