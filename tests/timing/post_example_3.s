; Example 3 of the post on one wave of 32 lanes, one ALU and one instruction a cycle; both sides are five instructions.
;
;   cycle  0    1   2   3 to 7  8    9 to 13  14   15
;          mov  lt  br  mov     pop  mov      pop  ret

.machine wave_size=32 waves=1 alus=1 issue=1

    mov r0.x, lane_id
    lt.u32 r0.y, r0.x, u(16)
    ; if (lane_id < 16) {
        ; Push (current mask, CONVERGE) and (else mask, ELSE)
        ; Also set current execution bit to r0.y != 0
    br_push r0.y, ELSE, CONVERGE
THEN:
    mov r1.x, u(1)
    mov r1.x, u(2)
    mov r1.x, u(3)
    mov r1.x, u(4)
    mov r1.x, u(5)
    pop_mask
    ; } else {
ELSE:
    mov r1.x, u(6)
    mov r1.x, u(7)
    mov r1.x, u(8)
    mov r1.x, u(9)
    mov r1.x, u(10)
    pop_mask
    ; }
CONVERGE:
    ret

.expect cycles == 16
.expect active == 16
.expect lane_instructions == 320    ; 32 lanes: 4 instructions, 16 lanes: 12
.expect divergent_branches == 1
.expect max_mask_depth == 2
