; jmp_z: continue at the label if the wave register is 0. The whole wave goes; no mask stack.
;
; Each thread appends digits to r1.x, so that the result tells which blocks it went through, and in which order.

.dispatch 1x50
.buffer u0, 50
.buffer u1, 50
.buffer u2, 50
.buffer u3, 50
.buffer u4, 50
.buffer u5, 50

    shl       r0.x, thread_id, 2
    mov       r1.x, u(0)

    mov       w0.xyzw, u4(0 1 0x80000000 0xffff0000)
    jmp_z     w0.x, A               ; taken: forwards
    mad.u32   r1.x, r1.x, 10, 9     ; not reached
B:
    mad.u32   r1.x, r1.x, 10, 2
    jmp_z     w0.y, C               ; not taken
    mad.u32   r1.x, r1.x, 10, 3
    jmp_z     w0.z, C               ; not taken: any bit counts, also that of -0.0
    jmp_z     w0.w, C
    mad.u32   r1.x, r1.x, 10, 4
    jmp_z     w1.x, D               ; taken: a register starts as 0
    mad.u32   r1.x, r1.x, 10, 9     ; not reached
A:
    mad.u32   r1.x, r1.x, 10, 1
    jmp_z     w0.x, B               ; backwards
C:
    mad.u32   r1.x, r1.x, 10, 9     ; not reached
D:
    st        u0.x, r0.x, r1.x      ; 1234

    ; constants and built-in values; to the next instruction
    mov       r1.x, u(0)
    jmp_z     0, E
    mad.u32   r1.x, r1.x, 10, 9     ; not reached
E:
    jmp_z     5, F
    mad.u32   r1.x, r1.x, 10, 1
F:
    jmp_z     f(-0.0), G
    jmp_z     group_id, G           ; 0
    mad.u32   r1.x, r1.x, 10, 9     ; not reached
G:
    jmp_z     group_size, H
H:
    mad.u32   r1.x, r1.x, 10, 2
    st        u1.x, r0.x, r1.x      ; 12

    ; waves of their own go their own ways: the first of the group jumps
    mov       r1.x, u(0)
    jmp_z     wave_id, I
    mov       r1.x, u(1)
I:
    min.u32   r2.x, wave_id, 1
    eq.u32    r1.x, r1.x, r2.x
    st        u2.x, r0.x, r1.x

    ; exec stays as it is: the lanes that are masked off stay off, and come back
    mov       r1.x, u(0)
    and       r2.x, thread_id, 1
    push_mask JOIN
    mask_nz   r2.x
    jmp_z     w1.x, J
    mov       r1.x, u(9)            ; not reached
J:
    add.u32   r1.x, r1.x, 1
    pop_mask
JOIN:
    st        u3.x, r0.x, r1.x

    ; a loop that the wave counts: 0 + 1 + ... + 4
    mov       r1.x, u(0)
    mov       w2.xy, u2(0 0)
LOOP:
    add.u32   r1.x, r1.x, w2.x
    add.u32   w2.x, w2.x, 1
    lt.u32    w2.z, w2.x, 5
    xor       w2.z, w2.z, 1
    jmp_z     w2.z, LOOP
    st        u4.x, r0.x, r1.x

    ; with no active lane it is as good as any other instruction of the wave
    mov       w4.xy, exec.xy
    mov       w3.x, u(1)
    mov       exec.xy, u2(0 0)
    jmp_z     w1.x, K
    mov       w3.x, u(9)            ; not reached
K:
    add.u32   w3.x, w3.x, 1
    mov       exec.xy, w4.xy
    st        u5.x, r0.x, w3.x
    ret

.expect u0[0], 50, fill(1234)
.expect u1[0], 50, fill(12)
.expect u2[0], 50, fill(1)
.expect u3[0], u32 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 \
    0 1
.expect u4[0], 50, fill(10)
.expect u5[0], 50, fill(2)
.expect mask_pushes == 1 when wave_size=64      ; that of JOIN
