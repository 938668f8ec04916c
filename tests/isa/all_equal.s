; all_equal: d = 1 if a has the same bits in every active lane, else 0.
;
; 50 threads, so that the last wave has lanes without a thread at most wave sizes. Wave i stores the result of case k
; to word 16 i + k of u0. With no active lane, or only one, it is 1.

.dispatch 1x50
.buffer u0, 800

    shl       w0.x, wave_id, 6      ; where the wave's results go

    ; 0: a constant
    all_equal w1.x, 7
    add.u32   w3.x, w0.x, 0
    st        u0.x, w3.x, w1.x
    ; 1: all different
    all_equal w1.x, thread_id
    add.u32   w3.x, w0.x, 4
    st        u0.x, w3.x, w1.x
    ; 2: the same in every 16 threads
    shr.u32   r1.x, thread_id, 4
    all_equal w1.x, r1.x
    add.u32   w3.x, w0.x, 8
    st        u0.x, w3.x, w1.x
    ; 3: thread 40 has -0.0, the others 0.0: the bits differ
    eq.u32    r1.x, thread_id, 40
    shl       r1.x, r1.x, 31
    all_equal w1.x, r1.x
    add.u32   w3.x, w0.x, 12
    st        u0.x, w3.x, w1.x
    ; 4: a NaN equals itself
    mov       r1.x, f(nan)
    all_equal w1.x, r1.x
    add.u32   w3.x, w0.x, 16
    st        u0.x, w3.x, w1.x
    ; 5: the odd threads are active; the even ones have other values
    and       r2.x, thread_id, 1
    mul.u32   r1.x, r2.x, 5
    mov       w1.x, u(0)
    push_mask A
    mask_nz   r2.x
    all_equal w1.x, r1.x
    add.u32   w3.x, w0.x, 20
    st        u0.x, w3.x, w1.x
    pop_mask
A:
    ; 6: thread 2 only differs, and is the first active lane of the first wave
    eq.u32    r1.x, thread_id, 2
    ge.u32    r2.x, thread_id, 2
    mov       w1.x, u(0)
    push_mask B
    mask_nz   r2.x
    all_equal w1.x, r1.x
    add.u32   w3.x, w0.x, 24
    st        u0.x, w3.x, w1.x
    pop_mask
B:
    ; 7: a wave register; all components that are named get the result
    mov       w1.xyzw, u(9)
    mov       w2.x, u(0)
    all_equal w1.wx, w2.x
    add.u32   w1.x, w1.x, w1.y
    mad.u32   w1.x, w1.w, 100, w1.x
    add.u32   w3.x, w0.x, 28
    st        u0.x, w3.x, w1.x
    ; 8: no active lane
    mov       w4.xy, exec.xy
    mov       w1.x, u(9)
    mov       exec.xy, u2(0 0)
    all_equal w1.x, thread_id
    mov       exec.xy, w4.xy
    add.u32   w3.x, w0.x, 32
    st        u0.x, w3.x, w1.x
    ; 9: one active lane
    sub.u32   w5.x, exec.x, 1
    and       w5.x, w5.x, exec.x
    xor       w5.x, w5.x, exec.x     ; the lowest bit
    mov       exec.y, u(0)
    mov       exec.x, w5.x
    all_equal w1.x, thread_id
    mov       exec.xy, w4.xy
    add.u32   w3.x, w0.x, 36
    st        u0.x, w3.x, w1.x
    ; 10: threads 0 to 19 have retired, and have another value
    lt.u32    r1.x, thread_id, 20
    push_mask C
    mask_nz   r1.x
    ret
C:
    all_equal w1.x, r1.x
    add.u32   w3.x, w0.x, 40
    st        u0.x, w3.x, w1.x
    ret

.expect u0[0], u32 1 0 1 1 1 1 0 110 1 1 0 0 0 0 0 0 1 0 1 1 1 1 1 110 1 1 1 0 0 0 0 0 1 0 1 0 1 1 1 110 1 1 1 0 0 \
    0 0 0 1 0 1 1 1 1 1 110 1 1 1 0 0 0 0 0 when wave_size=16
.expect u0[0], u32 1 0 0 1 1 1 0 110 1 1 1 0 0 0 0 0 1 0 0 0 1 1 1 110 1 1 1 0 0 0 0 0 when wave_size=32
.expect u0[0], u32 1 0 0 0 1 1 0 110 1 1 1 0 0 0 0 0 when wave_size=64
.expect u0[480], u32 1 1 1 1 1 0 1 110 1 1 1 0 0 0 0 0 when wave_size=1    ; thread 30 alone
