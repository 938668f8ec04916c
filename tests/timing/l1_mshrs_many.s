; More registers than the 64 bits of a word: the search for a free one goes on in the next word. A line is looked up in
; every cycle, and takes 98 cycles; the unit waits only where all 66 registers are taken:
;
;   lines 0 to 65: in 3 to 68      line 66: waits in 69 to 100 for line 0, which is there in 101
;   from there on a line comes in every cycle: line 127 is looked up in 162, and there in 260
;
; The second time is like the first one, if all registers are free again. Without caches, all lines are misses again.

.machine waves=1 alus=1 issue=1 wave_size=64 l1_mshrs=66 l1_size=0 l2_size=0
.dispatch 1x64
.buffer u0, 4096, iota(0, 1)

    shl     r0.x, lane_id, 7            ; cycle 0
    add.u32 r1.x, r0.x, 8192            ; 1
    ld      r2.x, u0.x, r0.x            ; 2
    ld      r3.x, u0.x, r1.x            ; 3
    add.u32 r3.x, r2.x, r3.x            ; 260
    ld      r2.x, u0.x, r0.x            ; 261
    ld      r3.x, u0.x, r1.x            ; 262
    add.u32 r3.x, r2.x, r3.x            ; 519
    ret

.expect cycles == 521
.expect mshr_stall_cycles == 64
.expect l1_misses == 256
.expect l1_merges == 0
