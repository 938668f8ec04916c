; nested_loops.s: break and continue in nested loops, from within an `if` within an `if`, and out of both loops.
;
;     uint t = thread_id, sum = 0, i, j;
;     for (i = 0; i < 3; i++)
;         for (j = 0; j < 3; j++) {
;             if (j == (t & 1)) continue;
;             sum += i + 1;
;             if (i == 1)
;                 if (t & 2) break;
;             if (sum > t / 2) goto done;               // a break out of both loops
;         }
; done:
;     u0[t] = sum; u1[t] = i;
;
; A lane cannot jump out of a loop: other lanes may have to continue, and the jump would take the whole wave. So leaving is
; three steps. The lane notes in a flag that it leaves; it is inactive for the rest of the block; at the end of
; the block, mask_nz with the flag takes it out of the loop. Two flags: `stay` for the inner loop, `go_on` for the
; outer one. `continue` is simpler: those lanes are inactive for the rest of the block, and nothing more.
;
; The stack, from its bottom:   OUTER_END    lanes that left the outer loop
;                               INNER_END    lanes that left the inner loop
;                               NEXT         lanes that are done with this turn of the inner loop
;                               IF_END       lanes that skipped the two ifs
;
; Run it:   lockstep run programs/nested_loops.s
; See it:   lockstep trace programs/nested_loops.s -o nested_loops.png
;
; What to look at: three blocks, one for each i. In each there are two turns where every second lane is black for some
; cycles: it continues. In the second block, more lanes are black for a moment: the two ifs; and then half of them for a
; whole turn: they broke off. Lower lanes, with a small t, are done early, and black until the very end.

.machine waves=1 alus=1 issue=1
.dispatch 1x32
.buffer u0, 32
.buffer u1, 32
.expect u0[0], u32 1 1  2  2  4  4  7  7  6  6  7  7  9  9 10 10 \
                   9 9 10 10 12 12 10 10 12 12 10 10 12 12 10 10
.expect u1[0], u32 0 0  0  0  1  1  2  2  1  1  2  2  2  2  2  2 \
                   2 2  2  2  2  2  3  3  3  3  3  3  3  3  3  3
.expect max_mask_depth == 4

; r0.x = t    r0.y = t & 1    r0.z = t & 2    r0.w = t / 2    r1.x = i    r1.y = j    r1.z = sum
; r2.x = stay    r2.y = go_on    r3.x = a condition
    mov       r0.x, thread_id
    and       r0.y, r0.x, u(1)
    and       r0.z, r0.x, u(2)
    shr.u32   r0.w, r0.x, u(1)

    mov       r2.y, u(1)            ; go_on = 1
    push_mask OUTER_END
OUTER:
    lt.u32    r3.x, r1.x, u(3)
    mask_nz   r3.x                  ; while (i < 3)
    mov       r1.y, u(0)            ;     j = 0
    mov       r2.x, u(1)            ;     stay = 1
    push_mask INNER_END
INNER:
    lt.u32    r3.x, r1.y, u(3)
    mask_nz   r3.x                  ;     while (j < 3)

    push_mask NEXT
    ne.u32    r3.x, r1.y, r0.y
    mask_nz   r3.x                  ;         if (j == (t & 1)) continue;
    add.u32   r1.z, r1.z, r1.x
    add.u32   r1.z, r1.z, u(1)      ;         sum += i + 1

    push_mask IF_END
    eq.u32    r3.x, r1.x, u(1)
    mask_nz   r3.x                  ;         if (i == 1)
    mask_nz   r0.z                  ;             if (t & 2)
    mov       r2.x, u(0)            ;                 stay = 0: break
    pop_mask
IF_END:
    mask_nz   r2.x                  ;         lanes that broke off wait at NEXT
    le.u32    r2.xy, r1.z, r0.w     ;         if (sum > t / 2) stay = go_on = 0: break both
    pop_mask
NEXT:
    mask_nz   r2.x                  ;         lanes that do not stay wait at INNER_END
    add.u32   r1.y, r1.y, u(1)      ;         j++
    jmp       INNER
INNER_END:
    mask_nz   r2.y                  ;     lanes that do not go on wait at OUTER_END
    add.u32   r1.x, r1.x, u(1)      ;     i++
    jmp       OUTER
OUTER_END:
    shl       r0.x, r0.x, u(2)      ; where the results go: 4 bytes a thread
    st        u0.x, r0.x, r1.z
    st        u1.x, r0.x, r1.x
    ret
