; Example 2 of the post on one wave of 32 lanes, one ALU and one instruction a cycle; the body of the loop is empty.
;
; 2 instructions, 16 rounds of 4 (lt, add, mask_nz, jmp), 3 more in which the last lane leaves, and ret: 70 cycles.
; Active lanes: 32 in the first round until mask_nz, then 16, and one less in every round.

.machine wave_size=32 waves=1 alus=1 issue=1

; uint lane_id = get_lane_id();
    mov r0.x, lane_id
; for (uint i = lane_id; i < 16; i++) {
    push_mask LOOP_END        ; Push the current mask and the pointer to reconvergence instruction
LOOP_PROLOG:
    lt.u32 r0.y, r0.x, u(16)  ; r0.y <- r0.x < 16
    add.u32 r0.x, r0.x, u(1)  ; r0.x <- r0.x + 1
    mask_nz r0.y              ; exec bit <- r0.y != 0 - when all bits are zero next mask is popped
LOOP_BEGIN:
    ; // Do smth
    jmp LOOP_PROLOG
LOOP_END:
    ; // }
    ret

.expect cycles == 70
.expect active == 70
.expect lane_instructions == 736    ; 3 * 32, 3 * (32 + 16 + 15 + ... + 1) and 16 + 15 + ... + 1
.expect divergent_branches == 16
.expect max_mask_depth == 1
