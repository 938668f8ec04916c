; all: d = 1 if a is not 0 in every active lane, else 0. With no active lane it is 1.

.include "lib/votes.s"

    TEST_VOTE all

.expect u0[0], u32 1 0 0 0 0 0 1 110 1 1 0 1 0 0 0 0 1 0 0 1 0 0 1 110 1 1 0 1 0 0 0 0 1 0 0 1 0 0 1 110 1 1 0 1 0 \
    0 0 0 1 0 0 1 0 0 1 110 1 1 0 1 0 0 0 0 when wave_size=16
.expect u0[0], u32 1 0 0 0 0 0 1 110 1 1 0 1 0 0 0 0 1 0 0 1 0 0 1 110 1 1 0 1 0 0 0 0 when wave_size=32
.expect u0[0], u32 1 0 0 0 0 0 1 110 1 1 0 1 0 0 0 0 when wave_size=64
.expect u0[192], u32 1 0 0 1 0 0 0 110 1 1 0 1 0 0 0 0 when wave_size=1    ; thread 12 alone
