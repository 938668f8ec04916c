; branch_1_amd.s: an `if` without `else`, as AMD's GCN does it: Example 1 of "What's up with my branch on GPU?" without
; a mask stack. branch_1.s has the version with one.
;
;     uint lane_id = get_lane_id();
;     if (lane_id & 1) {
;         // Do smth: five instructions
;     }
;     // Do some more
;
; The program keeps masks itself: it saves exec in a wave register, compares into exec, jumps if no lane is left, and
; restores exec. 64 lanes take two components, so all masks are .xy.
;
;     GCN                               here
;     s_mov_b64       s[0:1], exec      mov       w0.xy, exec.xy
;     v_cmpx_ne_u32   exec, v2, 0       ballot    exec.xy, r0.y
;     s_cbranch_execz ELSE              jmp_execz ELSE
;     s_mov_b64       exec, s[0:1]      mov       exec.xy, w0.xy
;
; Run it:   lockstep run programs/branch_1_amd.s
; See it:   lockstep trace programs/branch_1_amd.s -o branch_1_amd.png
;
; What to look at: 12 cycles, and 11 with the mask stack, which has three instructions for its masks (push_mask, mask_nz,
; pop_mask) where this has four. What the fourth buys: there is no stack that could overflow, and the program may do with
; its masks what it likes. Try --set wave_size=1: there is only lane 0, and every wave jumps over the body.

; The machine of the figure: one wave of 32 lanes, one ALU, one instruction a cycle. Stores are there at once.
.machine waves=1 alus=1 issue=1 memory=flat mem_latency=1
.dispatch 1x32
.buffer u0, 32

; 12 cycles, and two for the instructions that the check needs.
.expect cycles == 14 when wave_size=32 machine=written
.expect cycles == 14 when wave_size=64 machine=written
; Odd lanes execute 14 instructions, even ones 7: not the jump, the body and the restore. A wave of one lane has only
; lane 0.
.expect lane_instructions == 336 when wave_size=32
.expect lane_instructions == 336 when wave_size=2
.expect lane_instructions == 224 when wave_size=1
.expect max_mask_depth == 0
; Only the odd lanes have been through the body.
.expect u0[0], u32 0 1 0 3 0 5 0 7 0 9 0 11 0 13 0 15 0 17 0 19 0 21 0 23 0 25 0 27 0 29 0 31 when wave_size=32
.expect u0[0], u32 0 1 0 3 0 5 0 7 0 9 0 11 0 13 0 15 0 17 0 19 0 21 0 23 0 25 0 27 0 29 0 31 when wave_size=64
.expect u0[0], u32 0 1 0 3 0 5 0 7 0 1 0 3 0 5 0 7 0 1 0 3 0 5 0 7 0 1 0 3 0 5 0 7 when wave_size=8
.expect u0[0], 32, fill(0) when wave_size=1

    mov       r0.x, lane_id         ; cycle 0   all lanes
    and       r0.y, r0.x, u(1)      ;       1   the condition: 1 for odd lanes
    mov       w0.xy, exec.xy        ;       2   save exec
    ballot    exec.xy, r0.y         ;       3   from here on: only lanes with r0.y != 0
    jmp_execz ELSE                  ;       4   no lane left? then continue behind the body
    mov       r1.x, r0.x            ;       5   // Do smth
    mov       r1.y, r0.x            ;       6
    mov       r1.z, r0.x            ;       7
    mov       r1.w, r0.x            ;       8
    mov       r2.x, r0.x            ;       9
ELSE:
    mov       exec.xy, w0.xy        ;      10   restore exec: all lanes again
    shl       r3.x, thread_id, u(2) ;           for the check
    st        u0.x, r3.x, r2.x      ;           for the check
    ret                             ;      11   // Do some more
