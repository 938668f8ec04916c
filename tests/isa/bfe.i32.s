; bfe.i32: d = c bits (at most 32) of a from bit b modulo 32 up, sign-extended.

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

    TEST_3    bfe.i32, 19, u, 0x12345678, 0x9abcdef0, 0xf0f0f0f0, 0x00ff00ff, u, 4, 28, 0, 33, u, 8, 4, 32, 7

.expect u0[0], i32 305419896             ; 0x12345678 0 32: all of it
.expect u0[1], i32 305419896             ; 0x12345678 0 33: at most 32
.expect u0[2], i32 305419896             ; 0x12345678 0 0xffffffff
.expect u0[3], i32 0                     ; 0x12345678 0 0: no bits
.expect u0[4], i32 103                   ; 0x12345678 4 8
.expect u0[5], i32 7                     ; 0x12345678 4 4: the top bit of the field is 0
.expect u0[6], i32 -1                    ; 0x12345678 5 2: and 1
.expect u0[7], i32 -1                    ; 0xffffffff 0 31
.expect u0[8], i32 -1                    ; 0xffffffff 31 1
.expect u0[9], i32 -1                    ; 0xffffffff 31 5: beyond bit 31 comes the sign
.expect u0[10], i32 -8                   ; 0x80000000 28 8
.expect u0[11], i32 4                    ; 0x40000000 28 8
.expect u0[12], i32 -1                   ; 0x80000000 31 1
.expect u0[13], i32 0                    ; 0x80000000 32 1: from bit 0: modulo 32
.expect u0[14], i32 -1                   ; 0x00000001 32 1
.expect u0[15], i32 103                  ; 0x12345678 36 8: from bit 4
.expect u0[16], i32 4660                 ; 0x12345678 16 16
.expect u0[17], i32 -25924               ; 0x9abcdef0 16 16
.expect u0[18], i32 0                    ; 0x9abcdef0 31 0
