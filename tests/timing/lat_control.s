; lat_control: a control instruction keeps its own wave from issuing for so many cycles, and nothing else.
;
;   cycle   0    1    2    3    4    5    6    7
;   wave 0  nop  .    .    mov  jmp  .    .    ret      . control
;   wave 1  nop  .    .    mov  jmp  .    .    ret

.machine waves=2 alus=2 issue=2 lat_control=3
.dispatch 2x32

    nop
    mov r0.x, u(1)
    jmp NEXT
NEXT:
    ret

.expect cycles == 8
.expect control == 8
.expect active == 8
.expect idle == 0
