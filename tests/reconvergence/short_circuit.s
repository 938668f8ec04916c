; short_circuit.s: if ((a && b) || (c && d)) X; as a compiler writes it: jumps out of conditions, so X has two entries and
; what follows it three. The addresses E1 to E4 are pushed on the way, and popped one after the other behind X.
;
;     uint t = thread_id, x = t;
;     if ((t & 1 && t & 2) || (t & 4 && t & 8)) x = hash(x);
;     u0[t] = x;

.dispatch 1x256
.buffer u0, 256
.expect u0[0], u32 0 1 2 3546576210 4 5 6 4043782948 \
                   8 9 10 4204736201 1624016546 2606128722 2535832472 2227389146 16

.macro ROUND
    mul.u32   r1.x, r1.x, u(0x27d4eb2d)
    shr.u32   r1.y, r1.x, u(15)
    xor       r1.x, r1.x, r1.y
.endm

    mov       r1.x, thread_id
    and       r2.x, r1.x, u(1)      ; a
    and       r2.y, r1.x, u(2)      ; b
    and       r2.z, r1.x, u(4)      ; c
    and       r2.w, r1.x, u(8)      ; d
    br_push   r2.x, C, E1
    br_push   r2.y, C, E2
    jmp       X
C:                                  ; a or b is 0
    br_push   r2.z, SKIP, E3
    br_push   r2.w, SKIP, E4
X:
.repeat 8
    ROUND
.endr
SKIP:
    pop_mask
E4:
    pop_mask
E3:
    pop_mask
E2:
    pop_mask
E1:
    mov       r0.x, thread_id
    shl       r0.w, r0.x, u(2)
    st        u0.x, r0.w, r1.x
    ret
