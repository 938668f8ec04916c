; Example 1 of the post on one wave of 32 lanes, one ALU and one instruction a cycle; "do smth" is five instructions.
;
;   cycle  0    1     2    3        4 to 8  9    10
;          mov  push  and  mask_nz  mov     pop  ret

.machine wave_size=32 waves=1 alus=1 issue=1

; uint lane_id = get_lane_id();
    mov r0.x, lane_id
; if (lane_id & 1) {
    push_mask BRANCH_END
    and r0.y, r0.x, u(1)
    mask_nz r0.y
LOOP_BEGIN:
    mov r1.x, u(1)
    mov r1.x, u(2)
    mov r1.x, u(3)
    mov r1.x, u(4)
    mov r1.x, u(5)
    pop_mask                ; pop mask and reconverge
BRANCH_END:
    ; // Do some more
    ret

.expect cycles == 11
.expect active == 11
.expect lane_instructions == 256    ; 32 lanes: 5 instructions, 16 lanes: 6
.expect divergent_branches == 1
.expect max_mask_depth == 1
