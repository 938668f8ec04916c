; fetch_cache: the first instructions are at hand. Behind them, one in another line of 8 than the one before it waits for
; lat_fetch.
;
;   cycle   0 to 31  32 to 35  36 to 43  44 to 47  48
;           nops     .         nops      .         ret

.machine waves=1 alus=1 issue=1 fetch_cache=32 lat_fetch=5

.repeat 40
    nop
.endr
    ret

.expect cycles == 49
.expect active == 41
.expect fetch == 8
