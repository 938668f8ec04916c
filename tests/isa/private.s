; private: the memory of a thread, for ld and st. Every thread has its own, and it starts as zero, also in a wave that
; comes to a slot where others have left something.
;
; 120 threads in groups of 40. u0 to u4: a word for each thread (u1: a row), one buffer for each case.

.machine waves=2
.dispatch 3x40
.private 9
.buffer u0, 120, fill(77)
.buffer u1, 480
.buffer u2, 120
.buffer u3, 120
.buffer u4, 120

    shl       r0.x, thread_id, 2
    shl       r0.y, thread_id, 4
    and       r0.z, thread_id, 7
    shl       r0.z, r0.z, 2             ; another word in each lane

    ; zero at the start
    ld        r1.x, private.x, r0.z
    ld        r1.y, private.x, 32
    or        r1.x, r1.x, r1.y
    st        u0.x, r0.x, r1.x

    ; rows at addresses that differ; components in another order; one value for all
    add.u32   r2.x, thread_id, 100
    mov       r2.yzw, u3(2 3 4)
    and       r3.x, r0.z, 16
    st        private.wzyx, r3.x, r2.xyzw
    st        private.y, r3.x, u(7)
    ld        r4.xyzw, private.xywz, r3.x   ; 4, 7, 100 + thread_id, 2
    st        u1.xyzw, r0.y, r4.xyzw

    ; every lane has its own word, though the address is the same
    st        private.x, 32, thread_id
    ld        r5.x, private.x, 32
    st        u2.x, r0.x, r5.x

    ; inactive lanes, and lanes that a predicate masks, keep theirs; an address in a wave register
    mov       w1.x, u(32)
    and       r6.x, thread_id, 1
    if r6.x
        st    private.x, w1.x, u(1000)
    endif
    mov       w2.xy, u2(0b100 0)
    @w2.x st  private.x, w1.x, u(2000)
    ld        r7.x, private.x, w1.x
    eq.u32    r7.y, lane_id, 2
    sel.u32   r7.z, r6.x, 1000, thread_id
    sel.u32   r7.z, r7.y, 2000, r7.z
    eq.u32    r7.x, r7.x, r7.z
    st        u3.x, r0.x, r7.x

    ; helpers are to be right about what they compute, so they store here too
    mov       r8.x, u(1)
    demote    r6.x
    st        private.x, 0, r0.x
    ld        r9.x, private.x, 0
    eq.u32    r9.x, r9.x, r0.x
    all       w3.x, r9.x
    st        u4.x, r0.x, w3.x
    ret

.expect u0[0], 120, fill(0)
.expect u1[0], u32 4 7 100 2  4 7 101 2  4 7 102 2  4 7 103 2  4 7 104 2  4 7 105 2
.expect u1[476], u32 4 7 219 2
.expect u2[0], 120, iota(0, 1)
.expect u3[0], 120, fill(1)
.expect u4[0], u32 1 0 1 0 1 0
