; loop_counts.s: 256 threads with random loop counts: the kernel of "How to fight divergence?" and its Figure 8.
;
;     uint thread_id = get_thread_id();
;     uint iter_count = memory[thread_id];
;     for (uint i = 0; i < iter_count; i++) {
;         // Do smth
;     }
;     u0[thread_id] = i;                 // so that we can see that every thread made its own turns
;
; Run it:   lockstep run programs/loop_counts.s
; See it:   lockstep trace programs/loop_counts.s -o loop_counts.png
;
; What to look at: a wave takes as long as its slowest lane. The counts are 1 to 16, 8.6 on average, but among 32 lanes
; there is nearly always one with 15 or 16: so almost half of a loop is black. Smaller waves look for their slowest lane
; among fewer (try --set wave_size=8), and waves of one lane wait for nobody. The long amber parts are something else: two
; ports issue instructions, so two waves run and two look on.

.machine memory=flat
.dispatch 1x256
.buffer t0, 256, random(2019, 1, 16)
.buffer u0, 256
.expect u0[0], 256, random(2019, 1, 16)
.expect max_mask_depth == 1

; What all lanes do together is the same for every wave size. The waves' instructions show the waiting: if no lane had
; to wait, they would be 10836 divided by the wave size, 338 for 32 lanes.
.expect lane_instructions == 10836
.expect wave_instructions == 10836 when wave_size=1
.expect wave_instructions == 6852 when wave_size=2 reconvergence=stack
.expect wave_instructions == 3940 when wave_size=4 reconvergence=stack
.expect wave_instructions == 2140 when wave_size=8 reconvergence=stack
.expect wave_instructions == 1120 when wave_size=16 reconvergence=stack
.expect wave_instructions == 572 when wave_size=32 reconvergence=stack
.expect wave_instructions == 288 when wave_size=64 reconvergence=stack

    mov       r0.x, thread_id
    shl       r0.x, r0.x, u(2)      ; 4 bytes a thread
    ld        r1.x, t0.x, r0.x      ; iter_count
    push_mask LOOP_END
LOOP:
    lt.u32    r1.z, r1.y, r1.x      ; i < iter_count: in the first turn, waits for the load
    mask_nz   r1.z
    add.u32   r1.y, r1.y, u(1)      ; i++
    jmp       LOOP
LOOP_END:
    st        u0.x, r0.x, r1.y
    ret

; Formation and compaction fill waves with threads of others; their places in the wave are random here, too.
.expect wave_instructions == 572 when wave_size=32 reconvergence=ipdom
.expect wave_instructions == 572 when wave_size=32 reconvergence=min-pc
.expect wave_instructions == 572 when wave_size=32 reconvergence=barrier yield=16
.expect wave_instructions == 670 when wave_size=32 reconvergence=barrier yield=8
.expect wave_instructions == 770 when wave_size=32 reconvergence=barrier yield=1
.expect wave_instructions == 443 when wave_size=32 reconvergence=formation formation_policy=lowest waves=8 alus=1 issue=1
.expect wave_instructions == 484 when wave_size=32 reconvergence=compaction waves=8 alus=1 issue=1
