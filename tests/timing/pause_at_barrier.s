; The pause behind `barrier` is that of any control instruction, also if the barrier opens before it is over.

.machine waves=2 alus=2 issue=2 lat_control=10
.dispatch 1x64

    barrier                 ; both waves in cycle 0
    ret                     ; both in cycle 10

.expect cycles == 11
.expect control == 18
.expect barrier == 0
