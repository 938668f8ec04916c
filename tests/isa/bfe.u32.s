; bfe.u32: d = c bits (at most 32) of a from bit b modulo 32 up, zero-extended.

.include "lib/forms.s"

.buffer t0, u32 \ ; a b c
    0x12345678 0 32 \
    0x12345678 0 33 \
    0x12345678 0 0xffffffff \
    0x12345678 0 0 \
    0x12345678 4 8 \
    0x12345678 4 4 \
    0x12345678 5 2 \
    0xffffffff 0 31 \
    0xffffffff 31 1 \
    0xffffffff 31 5 \
    0x80000000 28 8 \
    0x40000000 28 8 \
    0x80000000 31 1 \
    0x80000000 32 1 \
    0x00000001 32 1 \
    0x12345678 36 8 \
    0x12345678 16 16 \
    0x9abcdef0 16 16 \
    0x9abcdef0 31 0

    TEST_3    bfe.u32, 19, u, 0x12345678, 0x9abcdef0, 0xf0f0f0f0, 0x00ff00ff, u, 4, 28, 0, 33, u, 8, 4, 32, 7

.expect u0[0], u32 0x12345678                   ; 0x12345678 0 32: all of it
.expect u0[1], u32 0x12345678                   ; 0x12345678 0 33: at most 32
.expect u0[2], u32 0x12345678                   ; 0x12345678 0 0xffffffff
.expect u0[3], u32 0                            ; 0x12345678 0 0: no bits
.expect u0[4], u32 103                          ; 0x12345678 4 8
.expect u0[5], u32 7                            ; 0x12345678 4 4: the top bit of the field is 0
.expect u0[6], u32 3                            ; 0x12345678 5 2: and 1
.expect u0[7], u32 0x7fffffff                   ; 0xffffffff 0 31
.expect u0[8], u32 1                            ; 0xffffffff 31 1
.expect u0[9], u32 1                            ; 0xffffffff 31 5: beyond bit 31
.expect u0[10], u32 8                           ; 0x80000000 28 8
.expect u0[11], u32 4                           ; 0x40000000 28 8
.expect u0[12], u32 1                           ; 0x80000000 31 1
.expect u0[13], u32 0                           ; 0x80000000 32 1: from bit 0: modulo 32
.expect u0[14], u32 1                           ; 0x00000001 32 1
.expect u0[15], u32 103                         ; 0x12345678 36 8: from bit 4
.expect u0[16], u32 4660                        ; 0x12345678 16 16
.expect u0[17], u32 39612                       ; 0x9abcdef0 16 16
.expect u0[18], u32 0                           ; 0x9abcdef0 31 0
