; With one miss-status register a line is asked for when the one before it has come: with no free register, the unit
; waits. A line takes 8 cycles to the L2, 1 and 16 there, 2 and 64 in DRAM, 8 back, 98 and 100 in all:
;
;   line 0: looked up in 2, there in 100       line 1: in 100, there in 198      line 2: in 198, there in 296
;
; The unit waits in cycles 3 to 99 and 101 to 197. Before the first line there is nothing to wait for, and the load at
; the end, with a register for its one line, does not wait either.

.machine waves=1 alus=1 issue=1 wave_size=4 l1_mshrs=1
.dispatch 1x3
.buffer u0, 256

    shl     r0.x, lane_id, 7            ; cycle 0
    ld      r1.x, u0.x, r0.x            ; 1
    mov     r2.x, r1.x                  ; 296
    ld      r1.x, u0.x, 512             ; 297
    mov     r2.x, r1.x                  ; 396
    ret

.expect cycles == 398
.expect mshr_stall_cycles == 194
.expect l1_misses == 4
.expect l1_merges == 0
