; memory_pipe=one: a shuffle goes through the pipe behind the conflicts of another wave, and its result comes later.
;
;   cycle   0    1    2        3 to 34  35   36   37   38
;   wave 0  shl  jmp  ld       .        .    .    mov  ret
;   wave 1  shl  jmp  shuffle  .        mov  ret
;
; Wave 0 has the pipe in 2 to 33, wave 1 in 34.

.machine waves=2 alus=2 issue=2 memory_pipe=one shared_latency=4
.shared 1024
.dispatch 2x32

    shl     r0.x, lane_id, 7
    jmp_nz  group_id, OTHER
    ld      r1.x, shared.x, r0.x
    mov     r2.x, r1.x
    ret
OTHER:
    shuffle r1.x, r0.x, lane_id
    mov     r2.x, r1.x
    ret

.expect cycles == 39
.expect alu-result == 32
