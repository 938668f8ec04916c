; jmp: continue at the label.

.dispatch 1x8
.buffer u0, 8
.buffer u1, 8

    shl       r0.x, thread_id, 2
    mov       r1.x, u(0)

    ; forwards, to the next instruction, backwards
    jmp       A
    mad.u32   r1.x, r1.x, 10, 9    ; not reached
B:
    mad.u32   r1.x, r1.x, 10, 2
    jmp       C
A:
    mad.u32   r1.x, r1.x, 10, 1
    jmp       D
D:
    jmp       B
    mad.u32   r1.x, r1.x, 10, 9    ; not reached
C:
    st        u0.x, r0.x, r1.x

    ; exec stays as it is
    and       r2.x, thread_id, 1
    push_mask JOIN
    mask_nz   r2.x
    jmp       E
    mad.u32   r1.x, r1.x, 10, 9    ; not reached
E:
    mad.u32   r1.x, r1.x, 10, 3
    pop_mask
JOIN:
    st        u1.x, r0.x, r1.x
    jmp       END                  ; a label on the last line: there the lanes retire
    st        u1.x, r0.x, u(9)     ; not reached
    ret
END:

.expect u0[0], 8, fill(12)
.expect u1[0], u32 12 123 12 123 12 123 12 123
.expect wave_instructions == 18 when wave_size=32   ; with the ret that stands behind the end
