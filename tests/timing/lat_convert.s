; lat_convert and lat_count: conversions and counts of bits have latencies of their own; mbcnt does not take lat_vote then.
;
;   cycle  0     1 to 5  6     7 to 12  13   14 and 15  16     17 to 22  23
;          itof  .       bcnt  .        any  .          mbcnt  .         ret

.machine waves=1 alus=1 issue=1 lat_convert=6 lat_count=7 lat_vote=3

    itof    r0.x, lane_id
    bcnt    r1.x, r0.x
    any     w0.x, r1.x
    mbcnt   r2.x, w0.x
    ret

.expect cycles == 24
.expect alu-result == 13
.expect ret-wait == 6
