; branch_1_avx512.s: an `if` without `else`, as AVX-512 does it: Example 1 of "What's up with my branch on GPU?" with
; predicates. branch_1.s has the version with the mask stack, branch_1_amd.s the one that writes exec.
;
;     uint lane_id = get_lane_id();
;     if (lane_id & 1) {
;         // Do smth: five instructions
;     }
;     // Do some more
;
; exec never changes. A mask is in a wave register, w0, as AVX-512 has it in k1, and every instruction that it is meant
; for names it. 64 lanes take two components: @w0.x uses w0.y for lanes 32 to 63.
;
;     AVX-512                           here
;     kmovw    eax, k1                  mov    w1.xy, w0.xy
;     vptestmd k1 {k1}, zmm0, zmm0      ballot w0.xy, r0.y       and    w0.xy, w0.xy, w1.xy
;     kortestw k1, k1                   or     w2.x, w0.x, w0.y
;     je       ELSE                     jmp_z  w2.x, ELSE
;     vmovdqa32 zmm1 {k1}, zmm0         @w0.x mov r1.x, r0.x
;
; Run it:   lockstep run programs/branch_1_avx512.s
; See it:   lockstep trace programs/branch_1_avx512.s -o branch_1_avx512.png
;
; What to look at: 15 cycles, and 11 with the mask stack. And the picture is white: all lanes are active all the time,
; only that half of them may not write. What is lost is the same, it just cannot be seen in exec.

; The machine of the figure: one wave of 32 lanes, one ALU, one instruction a cycle. Stores are there at once.
.machine waves=1 alus=1 issue=1 memory=flat mem_latency=1
.dispatch 1x32
.buffer u0, 32

; 15 cycles, and two for the instructions that the check needs.
.expect cycles == 17 when wave_size=32 machine=written
.expect cycles == 17 when wave_size=64 machine=written
; 17 instructions, for all 32 lanes. A wave of one lane has only lane 0, and jumps over five.
.expect lane_instructions == 544 when wave_size=32
.expect lane_instructions == 384 when wave_size=1
.expect max_mask_depth == 0
; Only the odd lanes have been through the body.
.expect u0[0], u32 0 1 0 3 0 5 0 7 0 9 0 11 0 13 0 15 0 17 0 19 0 21 0 23 0 25 0 27 0 29 0 31 when wave_size=32
.expect u0[0], u32 0 1 0 3 0 5 0 7 0 9 0 11 0 13 0 15 0 17 0 19 0 21 0 23 0 25 0 27 0 29 0 31 when wave_size=64
.expect u0[0], u32 0 1 0 3 0 5 0 7 0 1 0 3 0 5 0 7 0 1 0 3 0 5 0 7 0 1 0 3 0 5 0 7 when wave_size=8
.expect u0[0], 32, fill(0) when wave_size=1

    mov       r0.x, lane_id         ; cycle 0
    mov       w0.xy, exec.xy        ;       1   what the function is called with: k1
    @w0.x and r0.y, r0.x, u(1)      ;       2   the condition: 1 for odd lanes
    mov       w1.xy, w0.xy          ;       3   save the mask
    ballot    w0.xy, r0.y           ;       4   compare into the mask ...
    and       w0.xy, w0.xy, w1.xy   ;       5   ... of the lanes that were in it
    or        w2.x, w0.x, w0.y      ;       6   nobody left?
    jmp_z     w2.x, ELSE            ;       7
    @w0.x mov r1.x, r0.x            ;       8   // Do smth
    @w0.x mov r1.y, r0.x            ;       9
    @w0.x mov r1.z, r0.x            ;      10
    @w0.x mov r1.w, r0.x            ;      11
    @w0.x mov r2.x, r0.x            ;      12
ELSE:
    mov       w0.xy, w1.xy          ;      13   restore the mask
    shl       r3.x, thread_id, u(2) ;           for the check
    st        u0.x, r3.x, r2.x      ;           for the check
    ret                             ;      14   // Do some more
