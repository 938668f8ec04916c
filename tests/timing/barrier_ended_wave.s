; A wave that ends is not waited for: the barrier opens with it.
;
;   cycle   0    1        2    3    4
;   wave 0  jmp  barrier  .    .    ret
;   wave 1  jmp  nop      nop  ret

.machine waves=2 alus=2 issue=2
.dispatch 1x64

    jmp_z   wave_id, MEET
    nop
    nop
    ret
MEET:
    barrier
    ret

.expect cycles == 5
.expect active == 7
.expect barrier == 2
.expect short_barriers == 1
