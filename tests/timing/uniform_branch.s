; A uniform branch waits for its register, and costs what every control instruction costs.
;
;   cycle  0    1  2       3  4  5    6
;          mov  .  jmp_nz  .  .  mov  ret

.machine waves=1 alus=1 issue=1 lat_scalar=2 lat_control=3

    mov    w0.x, u(1)
    jmp_nz w0.x, END
    nop
END:
    mov    r0.x, u(1)
    ret

.expect cycles == 7
.expect active == 4
.expect alu-result == 1
.expect control == 2
.expect mask_pushes == 0
