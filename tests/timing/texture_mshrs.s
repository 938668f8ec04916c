; The texture cache takes the core's miss-status registers, and waits as the L1 does if there is none: with one, the
; second line of a sample is asked for in the cycle in which the first has come. The sample issues in cycle 3, its first
; line is looked up in 4: 8 cycles to the L2, 4 - 1 + 16 there, 8 + 64 in DRAM, 8 back, and its 128 bytes take the link
; for 2 cycles: it is there in 112. The second is asked for in 112 and there in 220; 24 cycles later the sample is ready.

.machine waves=1 alus=1 issue=1 wave_size=8 l1_mshrs=1
.dispatch 1x8
.texture t0, 64x1, fill(0)
.sampler s0, point clamp

    lt.u32  r0.x, lane_id, 4            ; cycle 0
    mov     r1.xy, f2(0 0)              ; 1
    sel     r1.x, r0.x, f(0), f(0.9)    ; 2
    sample  r2.x, t0.x, s0, r1.xy       ; 3
    mov     r3.x, r2.x                  ; 244
    ret

.expect cycles == 246
.expect texture_misses == 2
.expect mshr_stall_cycles == 0          ; those of the load/store unit
