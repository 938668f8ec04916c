; eager: port p owns the slots p, p + issue, ... Wave 1 ends early, and port 1 has nothing more to do: wave 2, in
; slot 2, waits for port 0.
;
;   cycle   0   1        2    3    4    5   6        7    8    9
;   wave 0  ne  mask_nz  mov  mov  ret
;   wave 1  ne  mask_nz
;   wave 2  -   -        -    -    -    ne  mask_nz  mov  mov  ret      - not picked

.machine waves=3 alus=2 issue=2 scheduler=eager
.dispatch 3x32

    ne.u32  r0.x, group_id, 1
    mask_nz r0.x               ; wave 1 ends here
    mov     r1.x, u(1)
    mov     r2.x, u(1)
    ret

.expect cycles == 10
.expect active == 12
.expect not-picked == 5
.expect no-wave == 13
