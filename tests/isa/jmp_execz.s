; jmp_execz: continue at the label if no lane is active. The whole wave goes; no mask stack.
;
; Each thread appends digits to r1.x, and each wave to w1.x, whatever lanes are active.

.dispatch 1x50
.buffer u0, 50
.buffer u1, 50
.buffer u2, 50
.buffer u3, 50, fill(77)
.buffer u4, 50

    shl        r0.x, thread_id, 2
    mov        w4.xy, exec.xy
    mov        w5.xy, u2(0 0)
    mov        w1.x, u(0)

    ; not taken with all lanes; taken with none, forwards and backwards
    jmp_execz  C
    mad.u32    w1.x, w1.x, 10, 1
    mov        exec.xy, w5.xy
    jmp_execz  A
    mad.u32    w1.x, w1.x, 10, 9    ; not reached
B:
    mad.u32    w1.x, w1.x, 10, 3
    mov        exec.xy, w4.xy
    jmp_execz  C
    jmp        D
A:
    mad.u32    w1.x, w1.x, 10, 2
    jmp_execz  B
C:
    mad.u32    w1.x, w1.x, 10, 9    ; not reached
D:
    st         u0.x, r0.x, w1.x     ; 123

    ; a side that no lane wants is jumped over; one that some lanes want is not
    mov        r1.x, u(0)
    mov        w1.x, u(0)
    lt.u32     r2.x, thread_id, 20
    ballot     exec.xy, r2.x
    jmp_execz  E
    mov        r1.x, u(1)
    mov        w1.x, u(1)
E:
    mov        exec.xy, w4.xy
    st         u1.x, r0.x, r1.x
    any        w2.x, r2.x
    eq.u32     w2.x, w2.x, w1.x
    st         u2.x, r0.x, w2.x

    ; bits of lanes that have no thread or have retired cannot be set, so a mask of nothing else is empty
    rem.u32    r3.x, thread_id, 3
    push_mask  F
    mask_nz    r3.x
    ret
F:
    mov        w4.xy, exec.xy
    not        exec.xy, w4.xy
    mov        w1.x, u(0)
    jmp_execz  G
    mov        w1.x, u(9)           ; not reached
G:
    add.u32    w1.x, w1.x, 1
    mov        exec.xy, u2(0xffffffff 0xffffffff)
    st         u3.x, r0.x, w1.x

    ; an exec emptied by a write pops nothing, whatever is on the stack: here it is exec that was pushed
    push_mask  I
    mov        w1.x, u(5)
    mov        exec.xy, u2(0 0)
    add.u32    w1.x, w1.x, 1
    pop_mask                        ; the mask and the place that were pushed
    add.u32    w1.x, w1.x, 100      ; not reached
I:
    st         u4.x, r0.x, w1.x
    ret

.expect u0[0], 50, fill(123)
.expect u1[0], u32 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 \
    0 0
.expect u2[0], 50, fill(1)
.expect u3[0], u32 1 77 77 1 77 77 1 77 77 1 77 77 1 77 77 1 77 77 1 77 77 1 77 77 1 77 77 1 77 77 1 77 77 1 77 77 \
    1 77 77 1 77 77 1 77 77 1 77 77 1 77
.expect u4[0], u32 6 0 0 6 0 0 6 0 0 6 0 0 6 0 0 6 0 0 6 0 0 6 0 0 6 0 0 6 0 0 6 0 0 6 0 0 6 0 0 6 0 0 6 0 0 6 0 0 \
    6 0
