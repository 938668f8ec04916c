; ctz: d = zero bits below the lowest one bit; 32 for 0.

.include "lib/forms.s"

.buffer t0, u32 \ ; a
    0 \
    1 \
    2 \
    0xffffffff \
    0x80000000 \
    0x7fffffff \
    0x00010000 \
    0xaaaaaaaa \
    0x55555555 \
    0x12345678 \
    0xf0000000 \
    0x0000000f \
    0x00ff0000 \
    0xfffffffe
.buffer u3, 4

    ; other spellings: the same instruction, with another type of bare numbers
    mov       r8.xyzw, u(0xaaaaaaaa)
    ctz.u32   r8.x, 7
    st        u3.xyzw, 0, r8.xyzw

    TEST_1    ctz, 14, u, 100, 7, 0xf0f0f0f0, 3

.expect u0[0], u32 32                                  ; 0
.expect u0[1], u32 0                                   ; 1
.expect u0[2], u32 1                                   ; 2
.expect u0[3], u32 0                                   ; 0xffffffff
.expect u0[4], u32 31                                  ; 0x80000000
.expect u0[5], u32 0                                   ; 0x7fffffff
.expect u0[6], u32 16                                  ; 0x00010000
.expect u0[7], u32 1                                   ; 0xaaaaaaaa
.expect u0[8], u32 0                                   ; 0x55555555
.expect u0[9], u32 3                                   ; 0x12345678
.expect u0[10], u32 28                                 ; 0xf0000000
.expect u0[11], u32 0                                  ; 0x0000000f
.expect u0[12], u32 16                                 ; 0x00ff0000
.expect u0[13], u32 1                                  ; 0xfffffffe

.expect u3[0], u32 0 0xaaaaaaaa 0xaaaaaaaa 0xaaaaaaaa ; other spellings
