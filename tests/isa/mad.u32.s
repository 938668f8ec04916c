; mad.u32: d = a * b + c, modulo 2^32.

.include "lib/forms.s"

.buffer t0, u32 \ ; a b c
    0 0 0 \
    2 3 4 \
    0 0xffffffff 7 \
    0xffffffff 1 1 \
    0xffffffff 0xffffffff 0xffffffff \
    0x10000 0x10000 5 \
    0x10000 0xffff 0x10000 \
    0x80000000 2 1 \
    0x12345678 0x9abcdef0 0x0fedcba9 \
    1 1 0xfffffffe

    TEST_3    mad.u32, 10, u, 100, 7, 0xf0f0f0f0, 3, u, 9, 0xffffffff, 12, 5, u, 1, 20, 300, 4000

.expect u0[0], u32 0                                           ; 0 0 0
.expect u0[1], u32 10                                          ; 2 3 4
.expect u0[2], u32 7                                           ; 0 0xffffffff 7
.expect u0[3], u32 0                                           ; 0xffffffff 1 1: the sum wraps
.expect u0[4], u32 0                                           ; 0xffffffff 0xffffffff 0xffffffff
.expect u0[5], u32 5                                           ; 0x10000 0x10000 5: the product wraps
.expect u0[6], u32 0                                           ; 0x10000 0xffff 0x10000
.expect u0[7], u32 1                                           ; 0x80000000 2 1
.expect u0[8], u32 0x341aec29                                  ; 0x12345678 0x9abcdef0 0x0fedcba9
.expect u0[9], u32 0xffffffff                                  ; 1 1 0xfffffffe
