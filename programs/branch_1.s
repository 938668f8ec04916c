; branch_1.s: an `if` without `else`. Example 1 and Figure 5 of "What's up with my branch on GPU?".
;
;     uint lane_id = get_lane_id();
;     if (lane_id & 1) {
;         // Do smth: five instructions
;     }
;     // Do some more
;
; Run it:   lockstep run programs/branch_1.s
; See it:   lockstep trace programs/branch_1.s -o branch_1.png
;
; What to look at: no lane jumps over the body. All 32 lanes go through it, but the even ones are inactive
; (black in cycles 3 to 8). Those pixels are lost time: the ALU is busy for half of the lanes only.

; The machine of the figure: one wave of 32 lanes, one ALU, one instruction a cycle.
.machine waves=1 alus=1 issue=1
.dispatch 1x32

; Ten cycles are drawn; the `ret` in cycle 10 is the eleventh. 64 lanes take as long, half of them have no thread.
.expect cycles == 11 when wave_size=32 machine=written
.expect cycles == 11 when wave_size=64 machine=written
; 5 instructions for all 32 lanes, 6 (five mov and pop_mask) for the 16 odd ones.
.expect lane_instructions == 256 when wave_size=32
; A wave of one lane has only lane 0, and nobody wants the body: mask_nz leaves no lane, and pops by itself.
.expect lane_instructions == 160 when wave_size=1
.expect divergent_branches == 1 when wave_size=32
.expect divergent_branches == 0 when wave_size=1
; One entry at a time, for every wave size.
.expect max_mask_depth == 1

    mov       r0.x, lane_id         ; cycle 0   all lanes
    push_mask BRANCH_END            ;       1   remember all lanes, and where they reconverge
    and       r0.y, r0.x, u(1)      ;       2   the condition: 1 for odd lanes
    mask_nz   r0.y                  ;       3   from here on: only lanes with r0.y != 0
    mov       r1.x, r0.x            ;       4   // Do smth
    mov       r1.y, r0.x            ;       5
    mov       r1.z, r0.x            ;       6
    mov       r1.w, r0.x            ;       7
    mov       r2.x, r0.x            ;       8
    pop_mask                        ;       9   all lanes again, at BRANCH_END
BRANCH_END:
    ret                             ;      10   // Do some more
