; eager: the port moves on in the cycle after its wave stalled, to the next wave that is ready.
;
;   cycle   0    1    2    3    4    5    6    7
;   wave 0  div  .    .    .    add  ret
;   wave 1  -    -    div  .    .    .    add  ret      - not picked

.machine waves=2 alus=2 issue=1 scheduler=eager
.dispatch 2x32

    div.u32 r0.x, 9, 3
    add.u32 r1.x, r0.x, 1
    ret

.expect cycles == 8
.expect active == 6
.expect alu-result == 6
.expect not-picked == 2
.expect no-wave == 2
