; rol: d = a rotated left by b modulo 32.

.include "lib/forms.s"

.buffer t0, u32 \ ; a b
    0xffffffff 0 \
    0xffffffff 1 \
    0xffffffff 31 \
    0xffffffff 32 \
    0xffffffff 33 \
    0xffffffff 0xffffffff \
    0x80000001 1 \
    0x80000001 31 \
    0x80000001 0x80000000 \
    0x12345678 4 \
    0x12345678 16 \
    0x12345678 100 \
    0 5 \
    1 30
.buffer u3, 4

    ; other spellings: the same instruction, with another type of bare numbers
    mov       r4.xyzw, u4(0x80000001 0x12345678 0xf0f0f0f0 3)
    mov       r8.xyzw, u(0xaaaaaaaa)
    rol.u32   r8.x, r4.x, 7
    st        u3.xyzw, 0, r8.xyzw

    TEST_2    rol, 14, u, 0x80000001, 0x12345678, 0xf0f0f0f0, 3, u, 1, 4, 31, 33

.expect u0[0], u32 0xffffffff                                   ; 0xffffffff 0
.expect u0[1], u32 0xffffffff                                   ; 0xffffffff 1
.expect u0[2], u32 0xffffffff                                   ; 0xffffffff 31
.expect u0[3], u32 0xffffffff                                   ; 0xffffffff 32: modulo 32: not at all
.expect u0[4], u32 0xffffffff                                   ; 0xffffffff 33
.expect u0[5], u32 0xffffffff                                   ; 0xffffffff 0xffffffff: modulo 32: by 31
.expect u0[6], u32 3                                            ; 0x80000001 1
.expect u0[7], u32 0xc0000000                                   ; 0x80000001 31
.expect u0[8], u32 0x80000001                                   ; 0x80000001 0x80000000
.expect u0[9], u32 0x23456781                                   ; 0x12345678 4
.expect u0[10], u32 0x56781234                                  ; 0x12345678 16
.expect u0[11], u32 0x23456781                                  ; 0x12345678 100: modulo 32: by 4
.expect u0[12], u32 0                                           ; 0 5
.expect u0[13], u32 0x40000000                                  ; 1 30

.expect u3[0], u32 192 0xaaaaaaaa 0xaaaaaaaa 0xaaaaaaaa ; other spellings
