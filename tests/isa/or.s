; or: d = a or b, bit by bit.

.include "lib/forms.s"

.buffer t0, u32 \ ; a b
    0 0 \
    0 0xffffffff \
    0xffffffff 0xffffffff \
    0xff00ff00 0x0ff00ff0 \
    0xaaaaaaaa 0x55555555 \
    0x80000000 0x80000001 \
    0x12345678 0x9abcdef0 \
    1 3
.buffer u3, 4

    ; other spellings: the same instruction, with another type of bare numbers
    mov       r4.xyzw, u4(100 7 0xf0f0f0f0 3)
    mov       r8.xyzw, u(0xaaaaaaaa)
    or.u32    r8.x, r4.x, 7
    or.i32    r8.y, r4.y, -3
    st        u3.xyzw, 0, r8.xyzw

    TEST_2    or, 8, u, 100, 7, 0xf0f0f0f0, 3, u, 9, 0xffffffff, 12, 5

.expect u0[0], u32 0                                            ; 0 0
.expect u0[1], u32 0xffffffff                                   ; 0 0xffffffff
.expect u0[2], u32 0xffffffff                                   ; 0xffffffff 0xffffffff
.expect u0[3], u32 0xfff0fff0                                   ; 0xff00ff00 0x0ff00ff0
.expect u0[4], u32 0xffffffff                                   ; 0xaaaaaaaa 0x55555555
.expect u0[5], u32 0x80000001                                   ; 0x80000000 0x80000001
.expect u0[6], u32 0x9abcdef8                                   ; 0x12345678 0x9abcdef0
.expect u0[7], u32 3                                            ; 1 3

.expect u3[0], u32 103 0xffffffff 0xaaaaaaaa 0xaaaaaaaa ; other spellings
