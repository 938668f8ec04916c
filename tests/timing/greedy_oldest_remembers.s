; greedy-oldest: the port takes the younger wave when the older one stalls, and stays with it, though the older one is
; ready long before. `oldest` would go back at once.

.machine waves=2 alus=2 issue=1 scheduler=greedy-oldest wave_size=32
.dispatch 1x64
.buffer u0, 2
.shared 1                               ; both waves of the group are there together

    jmp_nz  wave_id, YOUNG              ; wave 0: cycle 0
    div.u32 r0.x, lane_id, 3            ;         1, ready in 5
    add.u32 r1.x, r0.x, 1               ;         13, when the other one ends
    mov     w0.x, clock                 ;         14
    st      u0.x, 0, w0.x
    ret
YOUNG:                                  ; wave 1: 2
    .repeat 8
    nop                                 ;         3 to 10
    .endr
    mov     w0.x, clock                 ;         11
    ret                                 ;         12

.expect u0[0], u32 14
