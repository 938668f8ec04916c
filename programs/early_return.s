; early_return.s: `ret` in divergent code. Lanes that execute it are gone for good; the others continue.
;
;     uint t = thread_id, n = t / 8, turns = 0;
;     if (t >= 24) return;                              // these threads store nothing
;     if (t & 1) { u0[t] = 100 + t; return; }
;     while (true) {                                    // there is no way out but return
;         if (n == 0) { u0[t] = turns; return; }
;         n--; turns++;
;     }
;
; Run it:   lockstep run programs/early_return.s
; See it:   lockstep trace programs/early_return.s -o early_return.png
;
; What to look at: lanes 24 to 31 turn black in cycle 5 and never come back, though the entry of B still has their bits:
; a lane that has retired is in no mask any more. Then the odd lanes go, then eight even ones in every turn of the loop.
; The wave ends with its last lane: `ret` finds no live lane in any entry of the mask stack.

.machine waves=1 alus=1 issue=1
.dispatch 1x32
.buffer u0, 32, fill(7)
.expect u0[0], u32 0 101 0 103 0 105 0 107 1 109 1 111 1 113 1 115 \
                   2 117 2 119 2 121 2 123 7   7 7   7 7   7 7   7
; Every `if` ends before the next one starts. No pop_mask is needed where all lanes return: ret pops.
.expect max_mask_depth == 1
.expect stored_words == 24
.expect wave_instructions == 34 when reconvergence=stack path_order=true-first wave_size=32
.expect wave_instructions == 30 when reconvergence=ipdom wave_size=32
.expect wave_instructions == 34 when reconvergence=min-pc wave_size=32
.expect wave_instructions == 34 when reconvergence=barrier wave_size=32
.expect wave_instructions == 34 when reconvergence=formation formation_policy=lowest wave_size=32
.expect wave_instructions == 34 when reconvergence=compaction wave_size=32

    mov       r0.x, thread_id
    shl       r0.w, r0.x, u(2)      ; where the result goes: 4 bytes a thread
    push_mask B
    ge.u32    r0.y, r0.x, u(24)
    mask_nz   r0.y                  ; if (t >= 24)
    ret                             ;     return; the others continue at B
B:
    push_mask C
    and       r0.y, r0.x, u(1)
    mask_nz   r0.y                  ; if (t & 1)
    add.u32   r0.z, r0.x, u(100)
    st        u0.x, r0.w, r0.z      ;     u0[t] = 100 + t
    ret                             ;     return; the others continue at C
C:
    shr.u32   r1.x, r0.x, u(3)      ; n, while turns is r1.y
LOOP:
    push_mask NEXT
    eq.u32    r0.y, r1.x, u(0)
    mask_nz   r0.y                  ; if (n == 0)
    st        u0.x, r0.w, r1.y      ;     u0[t] = turns
    ret                             ;     return; the others continue at NEXT, if there are any
NEXT:
    sub.u32   r1.x, r1.x, u(1)
    add.u32   r1.y, r1.y, u(1)
    jmp       LOOP
