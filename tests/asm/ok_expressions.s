A = 1 + 2 * 3 - 4 / 2 % 3               ; 5
B = (1 << 4 | 1 << 2) ^ 0b110 & 0xc     ; 16
C = -7 / 2                              ; -3
D = -7 % 2                              ; -1
E = A > 4 && B != 0 || 1 / 0            ; 1, the division is not done
F = A == 5 ? min(B, C) : max(1, 2)      ; -3
G = abs(F) + !A + !0                    ; 4
H = ~0 & 0xff                           ; 255
K = float(A) / 2                        ; 2.5
L = int(K * 2 + 0.9)                    ; 5
M = bits(1.0)                           ; 0x3f800000
N = defined(A) + defined(Z)             ; 1
O = defined(Z) && Z > 3                 ; 0
P = 1 < 2 == 1 <= 1                     ; 1
Q = 1 ? 0 ? 2 : 3 : 4                   ; 3
    mov     r0.xyzw, u4(A B E G)
    mov     r0.xyzw, i4(C D F -L)
    mov     r0.xyzw, u4(H M N O)
    mov     r0.xyzw, f4(K, A, 1/3.0 , (1 - 2))
    mov     r0.xy, u2(P Q)
    mov     r0.xy, u2(~0 A-(1+1))
    mov     r0.xy, i2(~0 -~0)
    mov     r0.x, u(~A & ~1)
    add.u32 r0.x, r0.x, (A + B) * 2
    add.u32 r0.x, r0.x, A+B*2-1
    add.u32 r0.x, r0.x, A \
        + 1
    add.i32 r0.x, r0.x, - A
    add.f32 r0.x, r0.x, 1e-3-1
    add.u32 r0.x, r0.x, 0x1e-1
    add.u32 r0.x, r0.x, min(A, 3) + max(2, K > 2)
    mov     r0.x, f(inf > 3 ? -inf : nan)
    ret
