; add.u32: d = a + b, modulo 2^32.

.include "lib/forms.s"

.buffer t0, u32 \ ; a b
    0 0 \
    1 2 \
    0xffffffff 1 \
    1 0xffffffff \
    0xffffffff 0xffffffff \
    0x80000000 0x80000000 \
    0x7fffffff 1 \
    0x0000ffff 1 \
    123456789 987654321 \
    0x12345678 0x9abcdef0

    TEST_2    add.u32, 10, u, 100, 7, 0xf0f0f0f0, 3, u, 9, 0xffffffff, 12, 5

.expect u0[0], u32 0                                           ; 0 0
.expect u0[1], u32 3                                           ; 1 2
.expect u0[2], u32 0                                           ; 0xffffffff 1: wraps
.expect u0[3], u32 0                                           ; 1 0xffffffff
.expect u0[4], u32 0xfffffffe                                  ; 0xffffffff 0xffffffff
.expect u0[5], u32 0                                           ; 0x80000000 0x80000000
.expect u0[6], u32 0x80000000                                  ; 0x7fffffff 1
.expect u0[7], u32 65536                                       ; 0x0000ffff 1: a carry through the middle
.expect u0[8], u32 0x423a35c6                                  ; 123456789 987654321
.expect u0[9], u32 0xacf13568                                  ; 0x12345678 0x9abcdef0
