; branch_3.s: `if` and `else`. Example 3 and Figure 7 of "What's up with my branch on GPU?".
;
;     uint lane_id = get_lane_id();
;     if (lane_id < 16) {
;         // Do smth: five instructions
;     } else {
;         // Do smth else: five instructions
;     }
;
; Run it:   lockstep run programs/branch_3.s
; See it:   lockstep trace programs/branch_3.s -o branch_3.png
;
; What to look at: the two sides run one after the other, never side by side, because the wave has one program
; counter. While one half works, the other is black. Try --set wave_size=16: then lane_id ends at 15, every lane of
; both waves takes the first side, and no pixel is black.

; The machine of the figure: one wave of 32 lanes, one ALU, one instruction a cycle.
.machine waves=1 alus=1 issue=1
.dispatch 1x32

; Fifteen cycles are drawn; the `ret` in cycle 15 is the sixteenth.
.expect cycles == 16 when wave_size=32 machine=written
.expect cycles == 16 when wave_size=64 machine=written
; Whichever way a lane goes, it executes ten instructions.
.expect lane_instructions == 320
; Two entries: (all lanes, CONVERGE) and (the else lanes, ELSE). Waves that do not diverge push only the first.
.expect max_mask_depth == 2 when wave_size=32 reconvergence=stack
.expect max_mask_depth == 1 when wave_size=16
.expect max_mask_depth <= 2
.expect divergent_branches == 1 when wave_size=32
.expect divergent_branches == 0 when wave_size=16

    mov       r0.x, lane_id         ; cycle 0   all lanes
    lt.u32    r0.y, r0.x, u(16)     ;       1   the condition: 1 for the lower half
    br_push   r0.y, ELSE, CONVERGE  ;       2   two entries are pushed; from here on: only lanes with r0.y != 0
THEN:
    mov       r1.x, r0.x            ;       3   // Do smth
    mov       r1.y, r0.x            ;       4
    mov       r1.z, r0.x            ;       5
    mov       r1.w, r0.x            ;       6
    mov       r2.x, r0.x            ;       7
    pop_mask                        ;       8   now the other lanes, at ELSE
ELSE:
    mov       r1.x, u(1)            ;       9   // Do smth else
    mov       r1.y, u(2)            ;      10
    mov       r1.z, u(3)            ;      11
    mov       r1.w, u(4)            ;      12
    mov       r2.x, u(5)            ;      13
    pop_mask                        ;      14   all lanes again, at CONVERGE
CONVERGE:
    ret                             ;      15
