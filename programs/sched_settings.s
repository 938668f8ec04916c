; sched_settings.s: one short loop on nine machines: what the issue width, the width of the ALUs and the cost of control
; flow do.
;
;     for (i = 0; i < 4; i++)
;         x *= 3;                                     // x is thread_id at first
;     u0[thread_id] = x;
;
; Four waves and two ALUs. A turn has three instructions for an ALU (one of them takes it for two cycles) and two
; control instructions, which need none.
;   issue          instructions a core can issue in a cycle: 1, 2 (the post's core) or 4
;   alu_width      lanes that an ALU works on in a cycle: 32, or 16 or 8, which takes two or four times as long (chime)
;   lat_control    cycles from a control instruction to the wave's next one: 1, 2 or 4
;
; Run it:   lockstep run programs/sched_settings.s --set issue=4
; See it:   lockstep trace programs/sched_settings.s -o sched_settings.png --set issue=4

.machine memory=flat
.dispatch 4x32
.buffer u0, 128
.expect u0[0], 128, iota(0, 81)
.expect max_mask_depth == 1
.expect cycles == 138 when issue=1 machine=written
.expect cycles == 73 when issue=4 machine=written
.expect cycles == 92 when alu_width=32 machine=written
.expect cycles == 120 when alu_width=16 machine=written
.expect cycles == 184 when alu_width=8 machine=written
.expect cycles == 112 when lat_control=2 machine=written
.expect cycles == 112 when lat_control=4 machine=written

    mov       r0.x, thread_id
    push_mask DONE
LOOP:
    lt.u32    r0.y, r0.z, u(4)
    mask_nz   r0.y
    mul.u32   r0.x, r0.x, u(3)
    add.u32   r0.z, r0.z, u(1)
    jmp       LOOP
DONE:
    shl       r0.w, thread_id, u(2)
    st        u0.x, r0.w, r0.x
    ret
