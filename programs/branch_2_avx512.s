; branch_2_avx512.s: a loop that every lane leaves at another time, as AVX-512 does it: Example 2 of "What's up with my
; branch on GPU?" with predicates. branch_2.s has the version with the mask stack.
;
;     uint lane_id = get_lane_id();
;     for (uint i = lane_id; i < 16; i++) {
;         // Do smth (here: nothing)
;     }
;
;     AVX-512                               here
;     kmovw     eax, k1                     mov    w1.xy, w0.xy
;     vpcmpltud k1 {k1}, zmm0, 16           @w0.x lt.u32 r0.y, r0.x, u(16)
;                                           ballot w2.xy, r0.y       and    w0.xy, w0.xy, w2.xy
;     kortestw  k1, k1                      or     w2.x, w0.x, w0.y
;     jne       LOOP_BEGIN                  jmp_nz w2.x, LOOP_BEGIN
;
; Run it:   lockstep run programs/branch_2_avx512.s
; See it:   lockstep trace programs/branch_2_avx512.s -o branch_2_avx512.png
;
; What to look at: 107 cycles, and 70 with the mask stack. A turn takes six instead of four: the mask is computed,
; joined with the old one, and tested, each by an instruction of its own. The lanes that are done are still there, as
; white as the others, and only write nothing.

; The machine of the figure: one wave of 32 lanes, one ALU, one instruction a cycle. Stores are there at once.
.machine waves=1 alus=1 issue=1 memory=flat mem_latency=1
.dispatch 1x32
.buffer u0, 32

; 9 cycles before the loop, 16 turns of 6, 2 behind it; and two for the instructions that the check needs.
.expect cycles == 109 when wave_size=32 machine=written
.expect cycles == 109 when wave_size=64 machine=written
.expect lane_instructions == 3488 when wave_size=32
.expect max_mask_depth == 0
; Where i stands at the end: the lanes from 16 on have not been in the loop.
.expect u0[0], u32 16 16 16 16 16 16 16 16 16 16 16 16 16 16 16 16 \
    16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 when wave_size=32
.expect u0[0], u32 16 16 16 16 16 16 16 16 16 16 16 16 16 16 16 16 \
    16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 when wave_size=64
.expect u0[0], 32, fill(16) when wave_size=1
.expect u0[0], 32, fill(16) when wave_size=16

    mov              r0.x, lane_id         ; cycle 0                 uint i = lane_id
    mov              w0.xy, exec.xy        ;       1                 what the function is called with: k1
    mov              w1.xy, w0.xy          ;       2                 save the mask
    @w0.x lt.u32     r0.y, r0.x, u(16)     ;       3                 the condition i < 16
    ballot           w2.xy, r0.y           ;       4                 into the mask ...
    and              w0.xy, w0.xy, w2.xy   ;       5                 ... of the lanes that were in it
    or               w2.x, w0.x, w0.y      ;       6                 nobody left?
    jmp_z            w2.x, LOOP_END        ;       7                 then do not even start
    @w0.x mov        r1.x, u(1)            ;       8                 the step (the original makes -1 of all bits)
LOOP_BEGIN:                                ;                         // Do smth
    @w0.x add.u32    r0.x, r0.x, r1.x      ;       9, 15 ... 99      i++
    @w0.x lt.u32     r0.y, r0.x, u(16)     ;       10, 16 ... 100
    ballot           w2.xy, r0.y           ;       11, 17 ... 101    lanes with i >= 16 are done
    and              w0.xy, w0.xy, w2.xy   ;       12, 18 ... 102
    or               w2.x, w0.x, w0.y      ;       13, 19 ... 103    somebody left?
    jmp_nz           w2.x, LOOP_BEGIN      ;       14, 20 ... 104    then once more
LOOP_END:
    mov              w0.xy, w1.xy          ;       105               restore the mask
    shl              r3.x, thread_id, u(2) ;                         for the check
    st               u0.x, r3.x, r0.x      ;                         for the check
    ret                                    ;       106
