; cfg_c.s: control-flow graph (c) of the picture "Some types of control flow graphs": a loop with two exits, as made by
; `break`. Which is the lowest one bit of thread_id?
;
;     +-> A ----+     uint t = thread_id, i = 0;
;     |   |     |     A:  while (i < 5) {           // first exit: no bit is set
;     |   B --+ |     B:      if (t >> i & 1)       // second exit: this one is
;     |   |   | |                 break;
;     +-- C   | |     C:      i++;
;             | |         }
;         D <-+-+     D:  u0[t] = i;
;
; Run it:   lockstep run programs/cfg_c.s
; See it:   lockstep trace programs/cfg_c.s -o cfg_c.png
;
; What to look at: `break` needs no instruction of its own. Both exits are a mask_nz, and lanes that leave, by either of
; them, wait in the same entry of the mask stack. Half of the lanes leave in each turn: odd numbers first, then those
; that are twice an odd number ... Lane 0, without a one bit, leaves last, and by the first exit.

.machine waves=1 alus=1 issue=1
.dispatch 1x32
.buffer u0, 32
.expect u0[0], u32 5 0 1 0 2 0 1 0 3 0 1 0 2 0 1 0 \
                   4 0 1 0 2 0 1 0 3 0 1 0 2 0 1 0
; Two exits, one entry.
.expect max_mask_depth == 1

    mov       r0.x, thread_id
    shl       r0.w, r0.x, u(2)      ; where the result goes: 4 bytes a thread
    push_mask D                     ; lanes that leave the loop wait at D
A:
    lt.u32    r0.y, r1.x, u(5)      ; i is r1.x, and starts as zero
    mask_nz   r0.y                  ; first exit
B:
    shr.u32   r0.y, r0.x, r1.x
    and       r0.y, r0.y, u(1)      ; bit i
    eq.u32    r0.y, r0.y, u(0)      ; mask_nz names the lanes that stay: those without the bit
    mask_nz   r0.y                  ; second exit
C:
    add.u32   r1.x, r1.x, u(1)
    jmp       A
D:
    st        u0.x, r0.w, r1.x
    ret
