; example_4.s: Example 4 of "What's up with my branch on GPU?", the one whose goto jumps into another loop.
;
;     uint var = get_lane_id();
;     if (var < 16) {
;         while (true) {
;             if (foo(var) == 0) {
;                 while (true) {
;                     if (bar(var)) break;
;                     if (oops(var)) goto changed_my_mind;
;                 }
;                 break;
;             } else {
;                 continue;
;             }
;             if (fun(var) == 666) var = fen(var);      // never reached: break on one side, continue on the other
;         }
;     } else {
;         while (true) {
;     changed_my_mind:
;             var = boom(var);
;             if (var == 0) break;
;         }
;     }
;
; The goto makes the second loop one with two entries, which most compilers must get rid of. Here is how: the goto
; becomes a flag. The flag says who has to run the second loop: the else side, and whoever changed their mind.
;
;     bool booms = var >= 16;
;     if (!booms)
;         while (true) {
;             bool again = foo(var);
;             if (!again)
;                 while (true) {
;                     if (bar(var)) break;
;                     booms = oops(var);
;                     if (booms) break;
;                 }
;             if (!again) break;
;         }
;     if (booms)
;         do var = boom(var); while (var != 0);
;
; Every loop has one entry now. And there is a gain: both kinds of lanes run the second loop together. (cfg_d.s shows
; that the mask stack could run a loop with two entries as well, but the lanes of each entry by themselves.)
;
; The post does not say what the functions do. Ours count their calls, in `ticks` of each thread:
;
;     foo(v):  ticks++; return ticks <= v % 4;          bar(v):  ticks++; return ticks > v;
;     oops(v): ticks++; return ticks >= 8;              boom(v): booms++; return v / 2;
;
; Run it:   lockstep run programs/example_4.s
; See it:   lockstep trace programs/example_4.s -o example_4.png
;
; What to look at: lanes 0 to 15 have the wave for themselves most of the time. They make four turns of the outer loop,
; and in each turn four of them go through the long inner loop while the others wait. Then, in the second loop, lanes 7
; to 31 work together: 7 to 15 are those that changed their mind.

.machine waves=1 alus=1 issue=1
.dispatch 1x32
; var at the end: lanes 0 to 6 keep theirs. Calls of foo, bar and oops. Calls of boom.
.buffer u0, 32
.buffer u1, 32
.buffer u2, 32
.expect u0[0], u32 0 1 2 3 4 5 6 0 0 0 0 0 0 0 0 0  0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
.expect u1[0], u32 2 3 4 5 6 7 8 8 9 8 9 8 9 8 9 8  0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
.expect u2[0], u32 0 0 0 0 0 0 0 3 4 4 4 4 4 4 4 4  5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5
; The if, and in it the inner `if (!again)`.
.expect max_mask_depth == 2

; r0.x = var    r0.w = its address    r1.x = ticks    r1.y = calls of boom    r2.x = booms    r2.y = again
    mov       r0.x, thread_id
    shl       r0.w, r0.x, u(2)
    ge.u32    r2.x, r0.x, u(16)     ; booms = var >= 16

    push_mask SECOND
    eq.u32    r3.x, r2.x, u(0)
    mask_nz   r3.x                  ; if (!booms)
OUTER:
    add.u32   r1.x, r1.x, u(1)      ;     again = foo(var)
    and       r3.x, r0.x, u(3)
    le.u32    r2.y, r1.x, r3.x
    push_mask INNER_END
    eq.u32    r3.x, r2.y, u(0)
    mask_nz   r3.x                  ;     if (!again)
INNER:
    add.u32   r1.x, r1.x, u(1)      ;         if (bar(var)) break;
    le.u32    r3.x, r1.x, r0.x      ;         mask_nz wants to know who stays: not ticks > var
    mask_nz   r3.x
    add.u32   r1.x, r1.x, u(1)      ;         booms = oops(var)
    ge.u32    r2.x, r1.x, u(8)
    eq.u32    r3.x, r2.x, u(0)      ;         if (booms) break;
    mask_nz   r3.x
    jmp       INNER
INNER_END:
    mask_nz   r2.y                  ;     if (!again) break;
    jmp       OUTER

SECOND:
    push_mask END
    mask_nz   r2.x                  ; if (booms)
BOOM:
    add.u32   r1.y, r1.y, u(1)      ;     var = boom(var)
    shr.u32   r0.x, r0.x, u(1)
    mask_nz   r0.x                  ;     while (var != 0)
    jmp       BOOM

END:
    st        u0.x, r0.w, r0.x
    st        u1.x, r0.w, r1.x
    st        u2.x, r0.w, r1.y
    ret
