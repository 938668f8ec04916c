; branch_2.s: a loop that every lane leaves at another time. Example 2 and Figure 6 of "What's up with my branch on
; GPU?".
;
;     uint lane_id = get_lane_id();
;     for (uint i = lane_id; i < 16; i++) {
;         // Do smth (here: nothing)
;     }
;
; Run it:   lockstep run programs/branch_2.s
; See it:   lockstep trace programs/branch_2.s -o branch_2.png
;
; What to look at: the staircase. Lanes 16 to 31 never enter the loop, lane 15 leaves after one turn, lane 14 after
; two ... and lane 0, the slowest, after sixteen. The wave is done when lane 0 is: all black pixels are lanes that wait
; for it. A turn takes four cycles, two of which the ALU works in: `mask_nz` and `jmp` need no ALU.

; The machine of the figure: one wave of 32 lanes, one ALU, one instruction a cycle.
.machine waves=1 alus=1 issue=1
.dispatch 1x32

; 2 cycles before the loop, 16 turns of 4, a last look at the condition (3), and the ret, which is not drawn.
.expect cycles == 70 when wave_size=32 machine=written
.expect cycles == 70 when wave_size=64 machine=written
; 6 instructions for all 32 lanes, and 4 a turn for 16 + 15 + ... + 1 turns: a third of 70 times 32.
.expect lane_instructions == 736 when wave_size=32
; Lanes diverge 16 times: lanes 16 to 31 leave at the first look at the condition, then one lane a turn.
.expect divergent_branches == 16 when wave_size=32
.expect divergent_branches == 0 when wave_size=1
; One entry at a time, for every wave size.
.expect max_mask_depth == 1

    mov       r0.x, lane_id         ; cycle 0             uint i = lane_id
    push_mask LOOP_END              ;       1             lanes that leave the loop wait for the others at LOOP_END
LOOP_PROLOG:
    lt.u32    r0.y, r0.x, u(16)     ;       2, 6 ... 66   the condition i < 16, before i is increased
    add.u32   r0.x, r0.x, u(1)      ;       3, 7 ... 67   i++
    mask_nz   r0.y                  ;       4, 8 ... 68   lanes with i >= 16 are done; if all are: go to LOOP_END
LOOP_BEGIN:                         ;                     // Do smth
    jmp       LOOP_PROLOG           ;       5, 9 ... 65
LOOP_END:
    ret                             ;       69
