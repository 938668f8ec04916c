; Private memory: one cycle for each different word that the lanes access, and private_latency until it is served. It
; has the queue of group memory.
;
;   cycle  0    1    2   3   4   5  6    7 to 9  10   11
;          and  shl  st  ld  ld  .  mov  .       mov  ret
;
; The first load starts in 3, and is served in 3 + 3. The second is for four words, and has the memory in 4 to 7: served
; in 7 + 3.

.machine waves=1 alus=1 issue=1 wave_size=32 private_latency=3
.private 16

    and r0.x, lane_id, 3
    shl r0.x, r0.x, 2
    st  private.x, 4, r0.x
    ld  r1.x, private.x, 4
    ld  r2.x, private.x, r0.x
    mov r3.x, r1.x
    mov r4.x, r2.x
    ret

.expect cycles == 12
.expect memory-result == 4
.expect bank_conflict_cycles == 3
