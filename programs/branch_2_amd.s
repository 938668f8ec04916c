; branch_2_amd.s: a loop that every lane leaves at another time, as AMD's GCN does it: Example 2 of "What's up with my
; branch on GPU?" without a mask stack. branch_2.s has the version with one.
;
;     uint lane_id = get_lane_id();
;     for (uint i = lane_id; i < 16; i++) {
;         // Do smth (here: nothing)
;     }
;
; exec only shrinks while the loop runs: each turn compares into it, and jumps back if some lane is left.
;
;     GCN                               here
;     s_mov_b64        s[0:1], exec     mov        w0.xy, exec.xy
;     v_cmp_le_u32     vcc, 16, v2      lt.u32     r0.y, r0.x, u(16)
;     s_andn2_b64      exec, exec, vcc  ballot     exec.xy, r0.y
;     s_cbranch_execnz LOOP_BEGIN       jmp_execnz LOOP_BEGIN
;     s_mov_b64        exec, s[0:1]     mov        exec.xy, w0.xy
;
; Run it:   lockstep run programs/branch_2_amd.s
; See it:   lockstep trace programs/branch_2_amd.s -o branch_2_amd.png
;
; What to look at: the staircase of branch_2.s. 71 cycles, and 70 with the mask stack: a turn takes four cycles in both.
; There `mask_nz` and `jmp` are the two that need no ALU; here only jmp_execnz needs none, since a ballot reads lanes.

; The machine of the figure: one wave of 32 lanes, one ALU, one instruction a cycle. Stores are there at once.
.machine waves=1 alus=1 issue=1 memory=flat mem_latency=1
.dispatch 1x32
.buffer u0, 32

; 5 cycles before the loop, 16 turns of 4, 2 behind it; and two for the instructions that the check needs.
.expect cycles == 73 when wave_size=32 machine=written
.expect cycles == 73 when wave_size=64 machine=written
.expect max_mask_depth == 0
; Where i stands at the end: the lanes from 16 on have not been in the loop.
.expect u0[0], u32 16 16 16 16 16 16 16 16 16 16 16 16 16 16 16 16 \
    16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 when wave_size=32
.expect u0[0], u32 16 16 16 16 16 16 16 16 16 16 16 16 16 16 16 16 \
    16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 when wave_size=64
.expect u0[0], 32, fill(16) when wave_size=1
.expect u0[0], 32, fill(16) when wave_size=16

    mov        r0.x, lane_id         ; cycle 0               uint i = lane_id
    mov        w0.xy, exec.xy        ;       1               save exec
    lt.u32     r0.y, r0.x, u(16)     ;       2               the condition i < 16
    ballot     exec.xy, r0.y         ;       3               from here on: only lanes with i < 16
    jmp_execz  LOOP_END              ;       4               nobody left? then do not even start
LOOP_BEGIN:                          ;                       // Do smth
    add.u32    r0.x, r0.x, u(1)      ;       5, 9 ... 65     i++
    lt.u32     r0.y, r0.x, u(16)     ;       6, 10 ... 66
    ballot     exec.xy, r0.y         ;       7, 11 ... 67    lanes with i >= 16 are done
    jmp_execnz LOOP_BEGIN            ;       8, 12 ... 68    somebody left? then once more
LOOP_END:
    mov        exec.xy, w0.xy        ;       69              restore exec: all lanes again
    shl        r3.x, thread_id, u(2) ;                       for the check
    st         u0.x, r3.x, r0.x      ;                       for the check
    ret                              ;       70
