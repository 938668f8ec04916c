; fetch_cache: an instruction in another line of 8 than the one before it waits for lat_fetch, unless the line is there.
;
;   cycle   0 to 7  8 to 11  12 to 19  20 to 23  24
;           nops    .        nops      .         ret

.machine waves=1 alus=1 issue=1 fetch_cache=32 lat_fetch=5

.repeat 16
    nop
.endr
    ret

.expect cycles == 25
.expect active == 17
.expect fetch == 8
