; What one wave has asked for is there for the others when it has come. Wave 0 comes to the fifth line first, and waits for
; four cycles; wave 1, whose second jump needs w0, comes two cycles later, and waits for what is left.
;
;   cycle   0    1    2 to 30   31 to 34  35
;   wave 0  mov  jmp  nops      .         ret
;   cycle   0    1    2  3    4 to 32     33 and 34  35
;   wave 1  mov  jmp  .  jmp  nops        .          ret

.machine waves=2 alus=2 issue=2 scalar_alus=2 lat_scalar=3 fetch_cache=32 lat_fetch=5
.dispatch 2x32

    mov     w0.x, group_id
    jmp_z   group_id, ON
    jmp_nz  w0.x, ON
ON:
.repeat 29
    nop
.endr
    ret

.expect cycles == 36
.expect fetch == 6
