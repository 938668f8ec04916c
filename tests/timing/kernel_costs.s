; kernel_costs.s: each kernel has its own statistics: cycles from the arrival of its first waves to its end, all others
; from the start of its phase on. Between two phases 5 cycles pass, which belong to neither.
.machine waves=1 issue=1 interconnect_latency=5 mem_latency=9
.dispatch SHORT, 1x32
.dispatch LONG, 2x32
.dispatch SHORT, 1x32
.dispatch NOBODY, u0[0] x 32
.buffer u0, 32                          ; no groups
.expect cycles == 26                    ; 2+5+12+5+2; a phase without waves takes no time
.expect SHORT.cycles == 4               ; two dispatches of 2 cycles
.expect LONG.cycles == 12               ; two waves of 4 cycles; the second one comes 5 cycles after the first ret
.expect NOBODY.cycles == 0
.expect SHORT.wave_instructions == 4
.expect LONG.wave_instructions == 8
.expect LONG.waves == 2
.expect NOBODY.waves == 0
.expect SHORT.cycles < LONG.cycles
.expect LONG.cycles >= SHORT.wave_instructions
.expect LONG.cycles == 12 when waves=1 issue=1
.expect LONG.cycles == 99 when waves=1 issue=2
.expect LONG.cycles == 99 when waves=2 issue=1

SHORT:
    add.u32   r0.x, lane_id, 1
    ret
LONG:
    add.u32   r0.x, lane_id, 1
    add.u32   r0.x, lane_id, 1
    add.u32   r0.x, lane_id, 1
    ret
NOBODY:
    ret
