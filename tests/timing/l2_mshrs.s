; An L2 bank can have l2_mshrs lines in flight; the next one asks DRAM when the first of these has come. Here these are
; two, in two banks with a DRAM channel each. Eight lanes ask for eight lines, four of each bank:
;
;   line   looked up in  at the L2  through its bank  channel free  from DRAM  at the core
;      0              2         10                26            28         92          100
;      2              4         12                28            30         94          102
;      4              6         14                30    92 ->   94        158          166
;      6              8         16                32    94 ->   96        160          168
;
; The odd ones are a cycle later each: the last one comes in 169.

.machine waves=1 alus=1 issue=1 wave_size=8 l2_banks=2 l2_mshrs=2
.dispatch 1x8
.buffer u0, 256

    shl     r0.x, lane_id, 7            ; cycle 0
    ld      r1.x, u0.x, r0.x            ; 1
    mov     r2.x, r1.x                  ; 169
    ret

.expect cycles == 171
.expect memory-result == 167
.expect l2_misses == 8
