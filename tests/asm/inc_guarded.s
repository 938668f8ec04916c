; included by ok_include_guarded.s, twice
.ifndef GUARDED
GUARDED = 1
    nop
.endif
