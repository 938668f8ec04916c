; any: d = 1 if a is not 0 in some active lane, else 0. With no active lane it is 0.

.include "lib/votes.s"

    TEST_VOTE any

.expect u0[0], u32 1 0 0 1 1 0 1 110 0 0 0 1 0 0 0 0 1 0 0 1 0 0 1 110 0 0 0 1 0 0 0 0 1 0 1 1 0 0 1 110 0 0 0 1 0 \
    0 0 0 1 0 0 1 0 0 1 110 0 0 0 1 0 0 0 0 when wave_size=16
.expect u0[0], u32 1 0 0 1 1 0 1 110 0 0 0 1 0 0 0 0 1 0 1 1 0 0 1 110 0 0 0 1 0 0 0 0 when wave_size=32
.expect u0[0], u32 1 0 1 1 1 0 1 110 0 0 0 1 0 0 0 0 when wave_size=64
.expect u0[192], u32 1 0 0 1 0 0 0 110 0 0 0 1 0 0 0 0 when wave_size=1    ; thread 12 alone
