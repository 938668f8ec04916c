; neg.i32: d = -a, wraps.

.include "lib/forms.s"

.buffer t0, i32 \ ; a
    0 \
    1 \
    -1 \
    100 \
    -100 \
    2147483647 \
    -2147483647 \
    -2147483648

    TEST_1    neg.i32, 8, i, 100, -7, 2000000000, 3

.expect u0[0], i32 0                      ; 0
.expect u0[1], i32 -1                     ; 1
.expect u0[2], i32 1                      ; -1
.expect u0[3], i32 -100                   ; 100
.expect u0[4], i32 100                    ; -100
.expect u0[5], i32 -2147483647            ; 2147483647
.expect u0[6], i32 2147483647             ; -2147483647
.expect u0[7], i32 -2147483648            ; -2147483648: the most negative
