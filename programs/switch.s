; switch.s: a switch with a case that falls through, and a default.
;
;     uint t = thread_id, x = 0;
;     switch (t & 7) {
;     case 0:  x += 1;  break;
;     case 1:  x += 10;                  // no break: falls through into case 2
;     case 2:  x += 20; break;
;     default: x = 99;
;     }
;     u0[t] = x;
;
; The wave walks through all cases in the order of the source. A flag, `in`, says which lanes are in the switch's body:
; it is set at a lane's case, and stays set where the source falls through. A break takes the lanes that are in out of
; the switch: they wait in the entry of END. Whoever is left at the default has found no case.
;
; Run it:   lockstep run programs/switch.s
; See it:   lockstep trace programs/switch.s -o switch.png
;
; What to look at: a group of eight lanes, which repeats four times. Lane 0 of the group has its case first, then lane 1
; alone, then lanes 1 and 2 together (the fall-through), then the other five. A switch costs the sum of all its cases.

.machine waves=1 alus=1 issue=1
.dispatch 1x32
.buffer u0, 32
.expect u0[0], u32 1 30 20 99 99 99 99 99  1 30 20 99 99 99 99 99 \
                   1 30 20 99 99 99 99 99  1 30 20 99 99 99 99 99
; The switch, and the case in it.
.expect max_mask_depth == 2

; r0.x = t    r0.y = t & 7    r0.w = address    r1.x = in    r1.y = not in    r2.x = x
    mov       r0.x, thread_id
    shl       r0.w, r0.x, u(2)
    and       r0.y, r0.x, u(7)
    push_mask END                   ; switch (t & 7)

    push_mask BREAK_0               ; case 0:
    eq.u32    r1.x, r0.y, u(0)
    mask_nz   r1.x
    add.u32   r2.x, r2.x, u(1)      ;     x += 1
    pop_mask
BREAK_0:
    eq.u32    r1.y, r1.x, u(0)      ;     break: lanes that are in wait at END
    mask_nz   r1.y

    push_mask CASE_2                ; case 1:
    eq.u32    r1.x, r0.y, u(1)
    mask_nz   r1.x
    add.u32   r2.x, r2.x, u(10)     ;     x += 10, and no break
    pop_mask
CASE_2:
    push_mask BREAK_2               ; case 2:
    eq.u32    r1.y, r0.y, u(2)
    or        r1.x, r1.x, r1.y      ;     or fallen through
    mask_nz   r1.x
    add.u32   r2.x, r2.x, u(20)     ;     x += 20
    pop_mask
BREAK_2:
    eq.u32    r1.y, r1.x, u(0)      ;     break
    mask_nz   r1.y

    mov       r2.x, u(99)           ; default: x = 99
    pop_mask
END:
    st        u0.x, r0.w, r2.x
    ret
