; memory_pipe=one: a load from a buffer takes as many cycles of the pipe as the busiest bank of the L1 has words to give,
; and group memory waits for that.
;
;   cycle   0    1      2   3 to 36  37   38
;   wave 0  shl  ld u0  ld  .        mov  .
;   wave 1  shl  ld u0  ld  .        .    mov
;
; Each load from the buffer finds 16 words in each of the two banks: they have the pipe in 1 to 16 and in 17 to 32, and the
; loads from group memory in 33 and 34. These are served 4 cycles later.

.machine waves=2 alus=2 issue=2 memory_pipe=one l1_banks=2 shared_latency=4
.buffer u0, 32
.shared 32
.dispatch 1x64

    shl     r0.x, lane_id, 2
    ld      r1.x, u0.x, r0.x
    ld      r2.x, shared.x, r0.x
    mov     r3.x, r2.x
    ret

.expect memory-result == 69
