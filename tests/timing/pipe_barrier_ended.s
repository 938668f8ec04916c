; memory_pipe=one: a barrier that opens because the last wave ends waits until the others are through the pipe.
;
;   cycle   0    1    2        3    4 to 34  35   36   37   38
;   wave 0  shl  jmp  ld       .    .        .    .    mov  ret
;   wave 1  shl  jmp  barrier  .    .        ret
;   wave 2  shl  jmp  nop      ret
;
; Wave 0 has the pipe in 2 to 33, wave 1, of another group, in 34.

.machine waves=4 alus=4 scalar_alus=2 issue=4 memory_pipe=one shared_latency=4
.shared 1024
.dispatch A, 1x32
.dispatch B, 1x64 together

A:
    shl     r0.x, lane_id, 7
    jmp     LOAD
LOAD:
    ld      r1.x, shared.x, r0.x
    mov     r2.x, r1.x
    ret
B:
    shl     r0.x, lane_id, 7
    jmp_nz  wave_id, END
    barrier
    ret
END:
    nop
    ret

.expect cycles == 39
.expect short_barriers == 1
.expect barrier == 32
