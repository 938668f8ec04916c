; xor: d = a exclusive-or b, bit by bit.

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
    xor.u32   r8.x, r4.x, 7
    xor.i32   r8.y, r4.y, -3
    st        u3.xyzw, 0, r8.xyzw

    TEST_2    xor, 8, u, 100, 7, 0xf0f0f0f0, 3, u, 9, 0xffffffff, 12, 5

.expect u0[0], u32 0                                            ; 0 0
.expect u0[1], u32 0xffffffff                                   ; 0 0xffffffff
.expect u0[2], u32 0                                            ; 0xffffffff 0xffffffff
.expect u0[3], u32 0xf0f0f0f0                                   ; 0xff00ff00 0x0ff00ff0
.expect u0[4], u32 0xffffffff                                   ; 0xaaaaaaaa 0x55555555
.expect u0[5], u32 1                                            ; 0x80000000 0x80000001
.expect u0[6], u32 0x88888888                                   ; 0x12345678 0x9abcdef0
.expect u0[7], u32 2                                            ; 1 3

.expect u3[0], u32 99 0xfffffffa 0xaaaaaaaa 0xaaaaaaaa ; other spellings
