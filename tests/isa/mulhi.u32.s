; mulhi.u32: d = high half of a * b.

.include "lib/forms.s"

.buffer t0, u32 \ ; a b
    0 0xffffffff \
    1 0xffffffff \
    3 5 \
    0x10000 0xffff \
    0x10000 0x10000 \
    0xffffffff 0xffffffff \
    0xffffffff 2 \
    0x80000000 2 \
    0x80000000 0x80000000 \
    0x12345678 0x9abcdef0

    TEST_2    mulhi.u32, 10, u, 0x10000, 0xffffffff, 0xf0f0f0f0, 3, u, 0x90000, 0xffffffff, 0x12000000, 0x60000000

.expect u0[0], u32 0                                           ; 0 0xffffffff
.expect u0[1], u32 0                                           ; 1 0xffffffff
.expect u0[2], u32 0                                           ; 3 5
.expect u0[3], u32 0                                           ; 0x10000 0xffff
.expect u0[4], u32 1                                           ; 0x10000 0x10000
.expect u0[5], u32 0xfffffffe                                  ; 0xffffffff 0xffffffff
.expect u0[6], u32 1                                           ; 0xffffffff 2
.expect u0[7], u32 1                                           ; 0x80000000 2
.expect u0[8], u32 0x40000000                                  ; 0x80000000 0x80000000
.expect u0[9], u32 0x0b00ea4e                                  ; 0x12345678 0x9abcdef0
