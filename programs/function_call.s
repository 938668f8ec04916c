; function_call.s: functions on the mask stack: calls from divergent code, from two places, and from a function.
;
;     uint f(uint x) {                    uint g(uint x) {                uint x = thread_id;
;         x = 2 * x + 1;                      x = f(x + 3);               if (x & 1)
;         if (x < 20)                         return x + 100;                 x = g(x);
;             return x;                   }                               u0[thread_id] = f(x);
;         return x - 20;
;     }
;
; A call is `push_mask RETURN, jmp FUNCTION`, a return is `pop_mask`: the entry that the call pushed says which lanes
; called, and where they continue. So one function can be called from anywhere, and functions can call functions.
;
; The early return of f needs nothing more. mask_nz switches its lanes off; they are in the entry of the call, and so
; they wait at the place that f returns to until the others pop it.
;
; Run it:   lockstep run programs/function_call.s
; See it:   lockstep trace programs/function_call.s -o function_call.png
;
; What to look at: f runs twice. First within g, for the odd lanes only, then for all. Both times some lanes take the
; early return: they are black for the last two cycles of f, and back right after it. Now try --set reconvergence=min-pc:
; g stands behind its callers, so lanes that have not called it go ahead of it, and nobody waits for the others: 42 issues
; instead of 30. With pc_order=deepest who is in a function goes first.

.machine waves=1 alus=1 issue=1
.dispatch 1x32
.buffer u0, 32
.expect u0[0], u32  1 199 5 207 9 215 13 183 17 191  1 199  5 207  9 215 \
                   13 223 17 231 21 239 25 247 29 255 33 263 37 271 41 279
; Three entries at the same time: of the if, of the call of g, and of the call of f in g.
.expect max_mask_depth == 3
.expect wave_instructions == 30 when reconvergence=stack path_order=true-first wave_size=32
.expect wave_instructions == 30 when reconvergence=ipdom wave_size=32
.expect wave_instructions == 42 when reconvergence=min-pc pc_order=lowest wave_size=32
.expect wave_instructions == 30 when reconvergence=min-pc pc_order=deepest wave_size=32
.expect wave_instructions == 30 when reconvergence=barrier wave_size=32
.expect wave_instructions == 42 when reconvergence=formation formation_policy=lowest wave_size=32
.expect wave_instructions == 30 when reconvergence=compaction wave_size=32

    mov       r0.x, thread_id
    shl       r0.w, r0.x, u(2)      ; where the result goes: 4 bytes a thread
    mov       r1.x, r0.x            ; x: functions take it in r1.x, and give their result in r1.x

    push_mask SKIP
    and       r0.y, r0.x, u(1)
    mask_nz   r0.y                  ; if (x & 1)
    push_mask AFTER_G               ;     x = g(x)
    jmp       G
AFTER_G:
    pop_mask
SKIP:
    push_mask AFTER_F               ; x = f(x)
    jmp       F
AFTER_F:
    st        u0.x, r0.w, r1.x
    ret

F:
    add.u32   r1.x, r1.x, r1.x
    add.u32   r1.x, r1.x, u(1)
    ge.u32    r2.x, r1.x, u(20)
    mask_nz   r2.x                  ; lanes with x < 20 return; if these are all, the wave returns
    sub.u32   r1.x, r1.x, u(20)
    pop_mask                        ; return

G:
    add.u32   r1.x, r1.x, u(3)
    push_mask IN_G
    jmp       F
IN_G:
    add.u32   r1.x, r1.x, u(100)
    pop_mask                        ; return
