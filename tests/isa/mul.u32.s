; mul.u32: d = low half of a * b.

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
    0x80000000 3 \
    0x12345678 0x9abcdef0 \
    65535 65537

    TEST_2    mul.u32, 11, u, 100, 7, 0xf0f0f0f0, 3, u, 9, 0xffffffff, 12, 5

.expect u0[0], u32 0                                            ; 0 0xffffffff
.expect u0[1], u32 0xffffffff                                   ; 1 0xffffffff
.expect u0[2], u32 15                                           ; 3 5
.expect u0[3], u32 0xffff0000                                   ; 0x10000 0xffff
.expect u0[4], u32 0                                            ; 0x10000 0x10000: only the high half is not 0
.expect u0[5], u32 1                                            ; 0xffffffff 0xffffffff
.expect u0[6], u32 0xfffffffe                                   ; 0xffffffff 2
.expect u0[7], u32 0                                            ; 0x80000000 2
.expect u0[8], u32 0x80000000                                   ; 0x80000000 3
.expect u0[9], u32 0x242d2080                                   ; 0x12345678 0x9abcdef0
.expect u0[10], u32 0xffffffff                                  ; 65535 65537
