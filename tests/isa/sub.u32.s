; sub.u32: d = a - b, modulo 2^32.

.include "lib/forms.s"

.buffer t0, u32 \ ; a b
    0 0 \
    5 3 \
    3 5 \
    0 1 \
    0 0xffffffff \
    0 0x80000000 \
    0x80000000 1 \
    0x80000000 0x7fffffff \
    0x00010000 1 \
    0xffffffff 0xffffffff \
    987654321 123456789

    TEST_2    sub.u32, 11, u, 100, 7, 0xf0f0f0f0, 3, u, 9, 0xffffffff, 12, 5

.expect u0[0], u32 0                                           ; 0 0
.expect u0[1], u32 2                                           ; 5 3
.expect u0[2], u32 0xfffffffe                                  ; 3 5: wraps
.expect u0[3], u32 0xffffffff                                  ; 0 1
.expect u0[4], u32 1                                           ; 0 0xffffffff
.expect u0[5], u32 0x80000000                                  ; 0 0x80000000
.expect u0[6], u32 0x7fffffff                                  ; 0x80000000 1
.expect u0[7], u32 1                                           ; 0x80000000 0x7fffffff
.expect u0[8], u32 65535                                       ; 0x00010000 1: a borrow through the middle
.expect u0[9], u32 0                                           ; 0xffffffff 0xffffffff
.expect u0[10], u32 0x33829b9c                                 ; 987654321 123456789
