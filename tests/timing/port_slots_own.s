; port_slots=own: a port takes waves of its own slots only. Ports take turns to get waves, and a group with as many waves as
; there are ports passes the turn on once more: group 0 is in the slots 0 and 1, group 1 in 3 and 2. Port 0, with slots 0 and
; 2, issues for wave 0 of group 0 and wave 1 of group 1.

.machine waves=4 alus=2 issue=2 scheduler=oldest port_slots=own wave_size=32 group_dispatch=whole
.dispatch 2x64
.buffer u0, 4

    jmp_nz  wave_id, LAST               ; wave 0 of a group: one instruction
    jmp     DONE
LAST:
    .repeat 8
    nop
    .endr
DONE:
    mov     w0.x, clock
    shl     w0.y, group_id, 1
    add.u32 w0.y, w0.y, wave_id
    shl     w0.y, w0.y, 2
    st      u0.x, w0.y, w0.x
    ret

.expect u0[0], u32 2, 9, 21, 17
