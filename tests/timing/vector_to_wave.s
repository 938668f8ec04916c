; ballot, readlane and their like work on lanes: they take a vector ALU, for lat_fast times the chime.
;
;   cycle  0       1 to 3  4         5 to 7  8
;          ballot  .       readlane  .       ret       an ALU of 8 lanes

.machine waves=1 alus=1 issue=1 alu_width=8 lat_scalar=100

    ballot   w0.x, lane_id
    readlane w1.x, r0.x, w0.x
    ret

.expect cycles == 9
.expect active == 3
.expect alu-result == 3
.expect ret-wait == 3
.expect scalar_instructions == 0
