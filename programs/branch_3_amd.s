; branch_3_amd.s: `if` and `else`, as AMD's GCN does it: Example 3 of "What's up with my branch on GPU?" without a mask
; stack. branch_3.s has the version with one.
;
;     uint lane_id = get_lane_id();
;     if (lane_id < 16) {
;         // Do smth: five instructions
;     } else {
;         // Do smth else: five instructions
;     }
;
; The else side has the lanes that were there before, less those of exec. Since exec is a part of what was saved, an
; exclusive-or does it in one instruction.
;
;     GCN                                   here
;     s_mov_b64       s[0:1], exec          mov       w0.xy, exec.xy
;     v_cmpx_lt_u32   exec, v1, 16          lt.u32    r0.y, r0.x, u(16)       ballot exec.xy, r0.y
;     s_cbranch_execz ELSE                  jmp_execz ELSE
;     s_andn2_b64     exec, s[0:1], exec    xor       exec.xy, w0.xy, exec.xy
;     s_mov_b64       exec, s[0:1]          mov       exec.xy, w0.xy
;
; Run it:   lockstep run programs/branch_3_amd.s
; See it:   lockstep trace programs/branch_3_amd.s -o branch_3_amd.png
;
; What to look at: 19 cycles, and 16 with the mask stack, where br_push is save, compare and jump in one. Both sides run
; one after the other all the same. Try --set wave_size=16: now no wave wants the else side, and both jump over it.

; The machine of the figure: one wave of 32 lanes, one ALU, one instruction a cycle. Stores are there at once.
.machine waves=1 alus=1 issue=1 memory=flat mem_latency=1
.dispatch 1x32
.buffer u0, 32

; 19 cycles, and two for the instructions that the check needs.
.expect cycles == 21 when wave_size=32 machine=written
.expect cycles == 21 when wave_size=64 machine=written
.expect max_mask_depth == 0
; The upper half has taken the else side, where r2.x becomes 5. Below 32 lanes a wave, lane_id ends before 16.
.expect u0[0], u32 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 when wave_size=32
.expect u0[0], u32 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 when wave_size=64
.expect u0[0], u32 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 when wave_size=16
.expect u0[0], 32, fill(0) when wave_size=1

    mov       r0.x, lane_id            ; cycle 0   all lanes
    mov       w0.xy, exec.xy           ;       1   save exec
    lt.u32    r0.y, r0.x, u(16)        ;       2   the condition: 1 for the lower half
    ballot    exec.xy, r0.y            ;       3   from here on: only lanes with r0.y != 0
    jmp_execz ELSE                     ;       4   nobody left?
    mov       r1.x, r0.x               ;       5   // Do smth
    mov       r1.y, r0.x               ;       6
    mov       r1.z, r0.x               ;       7
    mov       r1.w, r0.x               ;       8
    mov       r2.x, r0.x               ;       9
ELSE:
    xor       exec.xy, w0.xy, exec.xy  ;      10   now the others
    jmp_execz CONVERGE                 ;      11   nobody left?
    mov       r1.x, u(1)               ;      12   // Do smth else
    mov       r1.y, u(2)               ;      13
    mov       r1.z, u(3)               ;      14
    mov       r1.w, u(4)               ;      15
    mov       r2.x, u(5)               ;      16
CONVERGE:
    mov       exec.xy, w0.xy           ;      17   restore exec: all lanes again
    shl       r3.x, thread_id, u(2)    ;           for the check
    st        u0.x, r3.x, r2.x         ;           for the check
    ret                                ;      18
