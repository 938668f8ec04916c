; max.u32: d = the larger.

.include "lib/forms.s"

.buffer t0, u32 \ ; a b
    0 0 \
    0 1 \
    1 0 \
    5 5 \
    0xffffffff 0 \
    0 0xffffffff \
    0xffffffff 0xffffffff \
    0x7fffffff 0x80000000 \
    0x80000000 0x7fffffff \
    0xfffffffe 0xffffffff \
    0x00010000 0x0000ffff

    TEST_2    max.u32, 11, u, 100, 7, 0xf0f0f0f0, 3, u, 9, 0xffffffff, 12, 5

.expect u0[0], u32 0                                            ; 0 0
.expect u0[1], u32 1                                            ; 0 1
.expect u0[2], u32 1                                            ; 1 0
.expect u0[3], u32 5                                            ; 5 5
.expect u0[4], u32 0xffffffff                                   ; 0xffffffff 0
.expect u0[5], u32 0xffffffff                                   ; 0 0xffffffff
.expect u0[6], u32 0xffffffff                                   ; 0xffffffff 0xffffffff
.expect u0[7], u32 0x80000000                                   ; 0x7fffffff 0x80000000: unsigned: the second is larger
.expect u0[8], u32 0x80000000                                   ; 0x80000000 0x7fffffff
.expect u0[9], u32 0xffffffff                                   ; 0xfffffffe 0xffffffff
.expect u0[10], u32 65536                                       ; 0x00010000 0x0000ffff
