; branch_3_avx512.s: `if` and `else`, as AVX-512 does it: Example 3 of "What's up with my branch on GPU?" with
; predicates. branch_3.s has the version with the mask stack.
;
;     uint lane_id = get_lane_id();
;     if (lane_id < 16) {
;         // Do smth: five instructions
;     } else {
;         // Do smth else: five instructions
;     }
;
;     AVX-512                               here
;     kmovw    eax, k1                      mov    w1.xy, w0.xy
;     vptestmd k1 {k1}, zmm0, zmm0          ballot w0.xy, r0.y       and    w0.xy, w0.xy, w1.xy
;     kortestw k1, k1                       or     w2.x, w0.x, w0.y
;     je       ELSE                         jmp_z  w2.x, ELSE
;     andn     ebx, eax, ebx                xor    w0.xy, w1.xy, w0.xy      k1 is a part of eax
;
; Run it:   lockstep run programs/branch_3_avx512.s
; See it:   lockstep trace programs/branch_3_avx512.s -o branch_3_avx512.png
;
; What to look at: 23 cycles, and 16 with the mask stack. Where the sides are short, a predicate alone would do: without
; the two tests and jumps it is 19 cycles, but then every wave goes through both sides, even those that want only one.

; The machine of the figure: one wave of 32 lanes, one ALU, one instruction a cycle. Stores are there at once.
.machine waves=1 alus=1 issue=1 memory=flat mem_latency=1
.dispatch 1x32
.buffer u0, 32

; 23 cycles, and two for the instructions that the check needs.
.expect cycles == 25 when wave_size=32 machine=written
.expect cycles == 25 when wave_size=64 machine=written
; 25 instructions for all 32 lanes; with 16 lanes a wave, both waves jump over the five of the else side.
.expect lane_instructions == 800 when wave_size=32
.expect lane_instructions == 640 when wave_size=16
.expect max_mask_depth == 0
; The upper half has taken the else side, where r2.x becomes 5. Below 32 lanes a wave, lane_id ends before 16.
.expect u0[0], u32 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 when wave_size=32
.expect u0[0], u32 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 when wave_size=64
.expect u0[0], u32 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 when wave_size=16
.expect u0[0], 32, fill(0) when wave_size=1

    mov          r0.x, lane_id            ; cycle 0
    mov          w0.xy, exec.xy           ;       1   what the function is called with: k1
    @w0.x lt.u32 r0.y, r0.x, u(16)        ;       2   the condition: 1 for the lower half
    mov          w1.xy, w0.xy             ;       3   save the mask
    ballot       w0.xy, r0.y              ;       4   compare into the mask ...
    and          w0.xy, w0.xy, w1.xy      ;       5   ... of the lanes that were in it
    or           w2.x, w0.x, w0.y         ;       6   nobody left?
    jmp_z        w2.x, ELSE               ;       7
    @w0.x mov    r1.x, r0.x               ;       8   // Do smth
    @w0.x mov    r1.y, r0.x               ;       9
    @w0.x mov    r1.z, r0.x               ;      10
    @w0.x mov    r1.w, r0.x               ;      11
    @w0.x mov    r2.x, r0.x               ;      12
ELSE:
    xor          w0.xy, w1.xy, w0.xy      ;      13   now the others
    or           w2.x, w0.x, w0.y         ;      14   nobody left?
    jmp_z        w2.x, CONVERGE           ;      15
    @w0.x mov    r1.x, u(1)               ;      16   // Do smth else
    @w0.x mov    r1.y, u(2)               ;      17
    @w0.x mov    r1.z, u(3)               ;      18
    @w0.x mov    r1.w, u(4)               ;      19
    @w0.x mov    r2.x, u(5)               ;      20
CONVERGE:
    mov          w0.xy, w1.xy             ;      21   restore the mask
    shl          r3.x, thread_id, u(2)    ;           for the check
    st           u0.x, r3.x, r2.x         ;           for the check
    ret                                   ;      22
