; cfg_a.s: control-flow graph (a) of the picture "Some types of control flow graphs": if and else.
;
;        A            uint t = thread_id, x;
;       / \           A:  if (t & 1)
;      B   C          B:      x = 2 * t;        // odd threads
;       \ /               else
;        D            C:      x = t + 100;      // even threads
;                     D:  u0[t] = x;
;
; Run it:   lockstep run programs/cfg_a.s
; See it:   lockstep trace programs/cfg_a.s -o cfg_a.png
;
; What to look at: B and C beside each other in the graph, but one after the other in time. The picture is a comb
; first, then the same comb with teeth and gaps exchanged: every lane is black once.

.machine waves=1 alus=1 issue=1
.dispatch 1x32
.buffer u0, 32
.expect u0[0], u32 100 2 102  6 104 10 106 14 108 18 110 22 112 26 114 30 \
                   116 34 118 38 120 42 122 46 124 50 126 54 128 58 130 62
; br_push pushes an entry for D, and one for C if there is a lane that goes there.
.expect max_mask_depth == 2 when reconvergence=stack

A:
    mov      r0.x, thread_id
    shl      r0.w, r0.x, u(2)       ; where the result goes: 4 bytes a thread
    and      r0.y, r0.x, u(1)       ; the condition
    br_push  r0.y, C, D             ; push (all lanes, D), push (even lanes, C), continue with the odd lanes
B:
    add.u32  r1.x, r0.x, r0.x
    pop_mask                        ; takes (even lanes, C)
C:
    add.u32  r1.x, r0.x, u(100)
    pop_mask                        ; takes (all lanes, D)
D:
    st       u0.x, r0.w, r1.x
    ret
