; div.u32: d = a / b; division by zero gives 0xffffffff.

.include "lib/forms.s"

.buffer t0, u32 \ ; a b
    0 1 \
    7 2 \
    8 2 \
    1 2 \
    0xffffffff 1 \
    0xffffffff 0xffffffff \
    0xfffffffe 0xffffffff \
    0xffffffff 2 \
    0x80000000 3 \
    0x80000000 0xffffffff \
    1 0 \
    0 0 \
    0xffffffff 0 \
    1000000007 97

    TEST_2    div.u32, 14, u, 100, 7, 0xf0f0f0f0, 3, u, 9, 0xffffffff, 12, 5

.expect u0[0], u32 0                                  ; 0 1
.expect u0[1], u32 3                                  ; 7 2
.expect u0[2], u32 4                                  ; 8 2
.expect u0[3], u32 0                                  ; 1 2
.expect u0[4], u32 0xffffffff                         ; 0xffffffff 1
.expect u0[5], u32 1                                  ; 0xffffffff 0xffffffff
.expect u0[6], u32 0                                  ; 0xfffffffe 0xffffffff
.expect u0[7], u32 0x7fffffff                         ; 0xffffffff 2
.expect u0[8], u32 0x2aaaaaaa                         ; 0x80000000 3
.expect u0[9], u32 0                                  ; 0x80000000 0xffffffff: unsigned: not -1
.expect u0[10], u32 0xffffffff                        ; 1 0: by zero
.expect u0[11], u32 0xffffffff                        ; 0 0
.expect u0[12], u32 0xffffffff                        ; 0xffffffff 0
.expect u0[13], u32 0x009d4e9e                        ; 1000000007 97
