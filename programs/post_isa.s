; post_isa.s: the four mask instructions of "What's up with my branch on GPU?", one after the other, with their corners.
;
;     push_mask L          remember (mask, L)
;     pop_mask             take the top entry: its mask, and continue at its address
;     mask_nz c            keep the lanes with c != 0; if there are none, pop
;     br_push c, E, V      remember (mask, V); remember (lanes with c = 0, E) if there are any;
;                          keep the lanes with c != 0; if there are none, pop: that continues at E
;
; Run it:   lockstep run programs/post_isa.s
; See it:   lockstep trace programs/post_isa.s -o post_isa.png
;
; What to look at: x counts with decimal digits who was where. Parts 2, 3 and 4 are the corners: nobody, everybody and
; nobody takes the branch. Nothing black there, and no part of the code that no lane wants is run.

.machine waves=1 alus=1 issue=1
.dispatch 1x32
.buffer u0, 32
; Odd threads: 1 (part 1) + 200 (part 3) + 4000 (part 4) + 60000 (part 5). Even threads: 200 + 4000 + 50000.
.expect u0[0], u32 54200 64201 54200 64201 54200 64201 54200 64201 54200 64201 54200 64201 54200 64201 54200 64201 \
                   54200 64201 54200 64201 54200 64201 54200 64201 54200 64201 54200 64201 54200 64201 54200 64201
.expect max_mask_depth == 2 when reconvergence=stack
.expect divergent_branches == 2 when wave_size=32 reconvergence=stack
.expect divergent_branches == 0 when wave_size=1

; r0.x = thread    r0.y = 1 if odd    r0.z = 0    r0.w = address    r1.x = x
    mov       r0.x, thread_id
    and       r0.y, r0.x, u(1)
    shl       r0.w, r0.x, u(2)

; 1. Some lanes: the plain `if`.
    push_mask AFTER_1
    mask_nz   r0.y
    add.u32   r1.x, r1.x, u(1)      ; odd lanes
    pop_mask
AFTER_1:

; 2. No lane: mask_nz pops by itself. The addition is not executed, and neither is the pop_mask.
    push_mask AFTER_2
    mask_nz   r0.z
    add.u32   r1.x, r1.x, u(10)     ; nobody
    pop_mask
AFTER_2:

; 3. All lanes: br_push pushes no entry for ELSE_3, so the one pop_mask goes to AFTER_3 at once.
    br_push   u(1), ELSE_3, AFTER_3
    add.u32   r1.x, r1.x, u(200)    ; all lanes
    pop_mask
ELSE_3:
    add.u32   r1.x, r1.x, u(100)    ; nobody
    pop_mask
AFTER_3:

; 4. No lane: br_push pushes both entries and takes the upper one again, which is that of ELSE_4.
    br_push   r0.z, ELSE_4, AFTER_4
    add.u32   r1.x, r1.x, u(1000)   ; nobody
    pop_mask
ELSE_4:
    add.u32   r1.x, r1.x, u(4000)   ; all lanes
    pop_mask
AFTER_4:

; 5. Some lanes: both sides.
    br_push   r0.y, ELSE_5, AFTER_5
    add.u32   r1.x, r1.x, u(60000)  ; odd lanes
    pop_mask
ELSE_5:
    add.u32   r1.x, r1.x, u(50000)  ; even lanes
    pop_mask
AFTER_5:
    st        u0.x, r0.w, r1.x
    ret
