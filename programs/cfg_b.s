; cfg_b.s: control-flow graph (b) of the picture "Some types of control flow graphs": a loop with its exit at the top.
;
;      +-> A          uint n = thread_id & 7, sum = 0;
;      |  / \         A:  while (n != 0) {
;      +-B   |        B:      sum += n;
;            |                n--;
;            C            }
;                     C:  u0[thread_id] = sum;  // n + (n - 1) + ... + 1
;
; Run it:   lockstep run programs/cfg_b.s
; See it:   lockstep trace programs/cfg_b.s -o cfg_b.png
;
; What to look at: four staircases, one for every eight lanes. All lanes wait for those with n = 7. If the threads were
; sorted by n there would be one staircase; and then, in waves of four lanes, none: no lane would wait for another.

.machine waves=1 alus=1 issue=1
.dispatch 1x32
.buffer u0, 32
.expect u0[0], u32 0 1 3 6 10 15 21 28  0 1 3 6 10 15 21 28 \
                   0 1 3 6 10 15 21 28  0 1 3 6 10 15 21 28
; However often it goes round, a loop needs one entry of the mask stack: the one for its end.
.expect max_mask_depth == 1

    mov       r0.x, thread_id
    shl       r0.w, r0.x, u(2)      ; where the result goes: 4 bytes a thread
    and       r0.y, r0.x, u(7)      ; n
    push_mask C                     ; lanes that leave the loop wait at C
A:
    mask_nz   r0.y                  ; lanes with n = 0 leave; when no lane is left, all continue at C
B:
    add.u32   r1.x, r1.x, r0.y      ; registers start as zero: so does the sum
    sub.u32   r0.y, r0.y, u(1)
    jmp       A
C:
    st        u0.x, r0.w, r1.x
    ret
