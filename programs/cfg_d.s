; cfg_d.s: control-flow graph (d) of the picture "Some types of control flow graphs": a loop with two entries. No
; `while` can say this, only `goto`: the graph is irreducible. The control flow is the post's own, instruction for
; instruction.
;
;       A             uint t = thread_id, x = 1;
;      / \            uint n = (t / 4) % 4 + 1;     // turns
;     B-->C           A:  if (t % 4 == 0) goto C;   // enter the loop at C, or fall into it at B
;     ^   |\          B:  x = 2 * x;
;     +---+ |         C:  x = x + 1;
;           D             if (--n != 0) goto B;
;                     D:  u0[t] = x;
;
; Run it:   lockstep run programs/cfg_d.s
; See it:   lockstep trace programs/cfg_d.s -o cfg_d.png
;
; Why the mask stack can do it: an entry is a mask and an address, nothing else. It does not know of loops, so it does
; not matter how many entries a loop has. br_push leaves two entries:
;
;     (all lanes, D)     where all lanes reconverge
;     (t % 4 == 0, C)    lanes that enter at C, for later
;
; Then the lanes that enter at B go round until mask_nz has none left. mask_nz pops by itself: now the lanes that enter
; at C go round. When the last of them is done, the same mask_nz takes the entry of D. There is no pop_mask at all.
;
; What to look at: the price. The loop runs twice, first for three quarters of the lanes, then for the others, although
; B and C are the same code for both. Lanes that are in the loop already cannot wait for those that enter later.
; Now try --set path_order=fewer-first; and --set reconvergence=min-pc, where lanes join others in the loop.

.machine waves=1 alus=1 issue=1
.dispatch 1x32
.buffer u0, 32
; n = 1, 2, 3, 4 for four threads each, of which the first enters at C.
.expect u0[0], u32 2 3 3 3  5 7 7 7  11 15 15 15  23 31 31 31 \
                   2 3 3 3  5 7 7 7  11 15 15 15  23 31 31 31
.expect max_mask_depth == 2 when reconvergence=stack
.expect wave_instructions == 46 when reconvergence=stack path_order=true-first wave_size=32
.expect wave_instructions == 28 when reconvergence=ipdom wave_size=32
.expect wave_instructions == 28 when reconvergence=min-pc wave_size=32
.expect wave_instructions == 46 when reconvergence=barrier yield=16 wave_size=32
.expect wave_instructions == 28 when reconvergence=formation formation_policy=lowest wave_size=32
.expect wave_instructions == 46 when reconvergence=compaction wave_size=32

    mov      r0.w, thread_id
    and      r0.x, r0.w, u(3)       ; t % 4: the branch's condition, zero for lanes that enter at C
    bfe.u32  r0.y, r0.w, u(2), u(2) ; two bits of t from bit 2 up: (t / 4) % 4
    add.u32  r0.y, r0.y, u(1)       ; n
    mov      r1.x, u(1)             ; x
    shl      r0.w, r0.w, u(2)       ; where the result goes: 4 bytes a thread
A:
    br_push  r0.x, C, D
B:
    add.u32  r1.x, r1.x, r1.x
C:
    add.u32  r1.x, r1.x, u(1)
    sub.u32  r0.y, r0.y, u(1)
    mask_nz  r0.y
    jmp      B
D:
    st       u0.x, r0.w, r1.x
    ret
