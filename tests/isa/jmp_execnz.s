; jmp_execnz: continue at the label if some lane is active. The whole wave goes; no mask stack.
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

    ; taken with all lanes, forwards and backwards; not taken with none
    jmp_execnz A
    mad.u32    w1.x, w1.x, 10, 9    ; not reached
B:
    mad.u32    w1.x, w1.x, 10, 2
    mov        exec.xy, w5.xy
    jmp_execnz C
    mad.u32    w1.x, w1.x, 10, 3
    mov        exec.xy, w4.xy
    jmp_execnz D
A:
    mad.u32    w1.x, w1.x, 10, 1
    jmp_execnz B
C:
    mad.u32    w1.x, w1.x, 10, 9    ; not reached
D:
    st         u0.x, r0.x, w1.x     ; 123

    ; a loop from which every lane drops out after its own number of rounds: thread_id modulo 5, and one
    mov        r1.x, u(0)
    mov        w1.x, u(0)
    rem.u32    r2.x, thread_id, 5
E:
    add.u32    r1.x, r1.x, 1
    add.u32    w1.x, w1.x, 1
    lt.u32     r2.y, r1.x, r2.x
    ballot     exec.xy, r2.y
    jmp_execnz E
    mov        exec.xy, w4.xy
    max.u32    r2.x, r2.x, 1
    eq.u32     r1.x, r1.x, r2.x
    st         u1.x, r0.x, r1.x
    ; the wave made as many rounds as its slowest lane
    ge.u32     r3.x, w1.x, r2.x
    all        w2.x, r3.x
    eq.u32     r3.x, w1.x, r2.x
    any        w2.y, r3.x
    and        w2.x, w2.x, w2.y
    st         u2.x, r0.x, w2.x

    ; bits of lanes that have no thread or have retired cannot be set, so a mask of nothing else is empty
    rem.u32    r3.x, thread_id, 3
    push_mask  F
    mask_nz    r3.x
    ret
F:
    mov        w4.xy, exec.xy
    not        exec.xy, w4.xy
    mov        w1.x, u(1)
    jmp_execnz G
    mov        exec.xy, u2(0xffffffff 0xffffffff)
    jmp_execnz H
G:
    mov        w1.x, u(9)           ; not reached
H:
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
.expect u1[0], 50, fill(1)
.expect u2[0], 50, fill(1)
.expect u3[0], u32 1 77 77 1 77 77 1 77 77 1 77 77 1 77 77 1 77 77 1 77 77 1 77 77 1 77 77 1 77 77 1 77 77 1 77 77 \
    1 77 77 1 77 77 1 77 77 1 77 77 1 77
.expect u4[0], u32 6 0 0 6 0 0 6 0 0 6 0 0 6 0 0 6 0 0 6 0 0 6 0 0 6 0 0 6 0 0 6 0 0 6 0 0 6 0 0 6 0 0 6 0 0 6 0 0 \
    6 0
