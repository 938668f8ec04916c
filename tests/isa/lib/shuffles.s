; shuffles.s: what the tests of the four shuffles have in common: all but which lane is read.
;
; Thread t has 7 t + 3 in r1.x; registers of lanes without a thread are 0. The function EXPECTED computes by arithmetic,
; from b in r3.x, what a thread should get: r5.x. A buffer for each case: 1 where that is so. u7 has a result in full.

.macro TEST_SHUFFLE op
.dispatch 1x50
.buffer u0, 50
.buffer u1, 50
.buffer u2, 50
.buffer u3, 50
.buffer u4, 50
.buffer u5, 50
.buffer u6, 50, fill(99)
.buffer u7, 50

    shl       r0.x, thread_id, 2
    mul.u32   r1.x, thread_id, 7
    add.u32   r1.x, r1.x, 3

    ; a constant
    \op r2.x, r1.x, 3
    st        u7.x, r0.x, r2.x
    mov       r3.x, u(3)
    push_mask C0
    jmp       EXPECTED
C0:
    eq.u32    r6.x, r2.x, r5.x
    st        u0.x, r0.x, r6.x

    ; every lane another one
    mad.u32   r3.x, thread_id, 5, 2
    \op r2.x, r1.x, r3.x
    push_mask C1
    jmp       EXPECTED
C1:
    eq.u32    r6.x, r2.x, r5.x
    st        u1.x, r0.x, r6.x

    ; far beyond the wave size: b is unsigned, and all of its 32 bits count
    sub.u32   r3.x, 0xffffffff, thread_id
    \op r2.x, r1.x, r3.x
    push_mask C2
    jmp       EXPECTED
C2:
    eq.u32    r6.x, r2.x, r5.x
    st        u2.x, r0.x, r6.x

    ; two components, in another order; b in a wave register
    add.u32   r1.y, r1.x, 1000
    add.u32   w1.z, wave_size, 1
    \op r2.yx, r1.xy, w1.z
    mov       r3.x, w1.z
    push_mask C3
    jmp       EXPECTED
C3:
    sub.u32   r2.x, r2.x, r2.y     ; 1000, or 0 for a lane without a thread
    eq.u32    r6.x, r2.x, 1000
    ne.u32    r6.y, r5.x, 0
    eq.u32    r6.x, r6.x, r6.y
    eq.u32    r6.y, r2.y, r5.x
    and       r6.x, r6.x, r6.y
    st        u3.x, r0.x, r6.x

    ; only odd threads are active: they can read the others, which keep what they have
    and       r7.x, thread_id, 1
    mov       r2.x, u(99)
    mov       r3.x, lane_id
    mov       r5.x, u(99)
    push_mask A
    mask_nz   r7.x
    \op r2.x, r1.x, lane_id
    push_mask C4
    jmp       EXPECTED
C4:
    pop_mask
A:
    eq.u32    r6.x, r2.x, r5.x
    st        u4.x, r0.x, r6.x

    ; the destination is the source; and with no active lane nothing is written
    mov       r2.x, r1.x
    \op r2.x, r2.x, 2
    mov       w4.xy, exec.xy
    mov       exec.xy, u2(0 0)
    \op r2.x, r1.x, 1
    mov       exec.xy, w4.xy
    mov       r3.x, u(2)
    push_mask C5
    jmp       EXPECTED
C5:
    eq.u32    r6.x, r2.x, r5.x
    st        u5.x, r0.x, r6.x

    ; retired lanes keep their registers for those that read them: all but the multiples of 5 retire
    rem.u32   r7.x, thread_id, 5
    push_mask B
    mask_nz   r7.x
    ret
B:
    \op r2.x, r1.x, 1
    mov       r3.x, u(1)
    push_mask C6
    jmp       EXPECTED
C6:
    eq.u32    r6.x, r2.x, r5.x
    st        u6.x, r0.x, r6.x
    ret

EXPECTED:
    LANE_TO_READ
    rem.u32   r4.x, r4.x, wave_size
    mad.u32   r4.x, wave_id, wave_size, r4.x    ; the thread there, if there is one
    lt.u32    r5.x, r4.x, group_size
    mad.u32   r4.x, r4.x, 7, 3
    sel       r5.x, r5.x, r4.x, u(0)
    pop_mask

.expect u0[0], 50, fill(1)
.expect u1[0], 50, fill(1)
.expect u2[0], 50, fill(1)
.expect u3[0], 50, fill(1)
.expect u4[0], 50, fill(1)
.expect u5[0], 50, fill(1)
.expect u6[0], u32 1 99 99 99 99 1 99 99 99 99 1 99 99 99 99 1 99 99 99 99 1 99 99 99 99 1 99 99 99 99 1 99 99 99 \
    99 1 99 99 99 99 1 99 99 99 99 1 99 99 99 99
.endm
