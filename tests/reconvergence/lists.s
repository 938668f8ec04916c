; lists.s: each thread follows links through memory, 1 to 16 of them: a loop of loads that depend on each other.
;
;     uint t = thread_id, i = t;
;     for (uint n = lengths[t]; n != 0; n--) i = links[i];
;     u0[t] = i;

.dispatch 4x256
.buffer t0, 1024, random(7, 1, 16)         ; lengths
.buffer t1, 1024, random(11, 0, 1023)      ; links
.buffer u0, 1024
.expect u0[0], u32 490 974 26 34 123 262 829 698 977 977 0 479 242 20 649 262

    mov       r0.x, thread_id
    shl       r0.w, r0.x, u(2)
    ld        r1.x, t0.x, r0.w
    push_mask END
LOOP:
    mask_nz   r1.x
    shl       r0.y, r0.x, u(2)
    ld        r0.x, t1.x, r0.y
    sub.u32   r1.x, r1.x, u(1)
    jmp       LOOP
END:
    st        u0.x, r0.w, r0.x
    ret
