; quad_swap_diag: d = a of the lane across in its quad: own xor 3.
;
;   0 1
;   2 3     a quad: lanes 4 q to 4 q + 3
;
; Thread t has 7 t + 3 in r1.x; registers of lanes without a thread are 0. u0: the result. u1: 1 where it is that of
; lane (own xor 3) modulo the wave size, also in waves that are no whole number of quads. u2, u3, u4: the other cases.

.dispatch 1x50
.buffer u0, 50
.buffer u1, 50
.buffer u2, 100
.buffer u3, 50
.buffer u4, 50, fill(99)

    shl       r0.x, thread_id, 2
    mul.u32   r1.x, thread_id, 7
    add.u32   r1.x, r1.x, 3
    add.u32   r1.y, r1.x, 1000

    quad_swap_diag r2.x, r1.x
    st        u0.x, r0.x, r2.x
    xor       r4.x, lane_id, 3
    shuffle   r3.x, r1.x, r4.x
    eq.u32    r3.x, r3.x, r2.x
    st        u1.x, r0.x, r3.x

    ; two components, in another order
    quad_swap_diag r2.yx, r1.xy
    shl       r0.y, thread_id, 3
    st        u2.xy, r0.y, r2.xy

    ; only the multiples of 3 are in force: they can read the others, which keep what they have; the destination is the
    ; source; with no lane in force nothing is written
    rem.u32   r4.x, thread_id, 3
    eq.u32    r4.x, r4.x, 0
    mov       r2.x, r1.x
    push_mask A
    mask_nz   r4.x
    quad_swap_diag r2.x, r2.x
    pop_mask
A:
    mov       w4.xy, exec.xy
    mov       exec.xy, u2(0 0)
    quad_swap_diag r2.x, r1.x
    mov       exec.xy, w4.xy
    st        u3.x, r0.x, r2.x

    ; retired lanes keep their registers for those that read them: the multiples of 3 retire
    push_mask B
    mask_nz   r4.x
    ret
B:
    quad_swap_diag r2.x, r1.x
    st        u4.x, r0.x, r2.x
    ret

.expect u1[0], 50, fill(1)
.expect u0[0], u32 10 3 24 17 38 31 52 45 66 59 80 73 94 87 108 101 122 115 136 129 150 143 164 157 178 171 192 \
    185 206 199 220 213 234 227 248 241 262 255 276 269 290 283 304 297 318 311 332 325 346 339 when wave_size=2
.expect u0[0], u32 3 17 10 24 38 31 45 59 52 66 80 73 87 101 94 108 122 115 129 143 136 150 164 157 171 185 178 \
    192 206 199 213 227 220 234 248 241 255 269 262 276 290 283 297 311 304 318 332 325 339 0 when wave_size=3
.expect u0[0], u32 24 17 10 3 52 45 38 31 80 73 66 59 108 101 94 87 136 129 122 115 164 157 150 143 192 185 178 \
    171 220 213 206 199 248 241 234 227 276 269 262 255 304 297 290 283 332 325 318 311 0 0 when wave_size=4
.expect u0[0], u32 24 17 10 3 52 45 38 31 80 73 66 59 108 101 94 87 136 129 122 115 164 157 150 143 192 185 178 \
    171 220 213 206 199 248 241 234 227 276 269 262 255 304 297 290 283 332 325 318 311 0 0 when wave_size=32
.expect u0[0], u32 24 17 10 3 52 45 38 31 80 73 66 59 108 101 94 87 136 129 122 115 164 157 150 143 192 185 178 \
    171 220 213 206 199 248 241 234 227 276 269 262 255 304 297 290 283 332 325 318 311 0 0 when wave_size=64
.expect u2[0], u32 1024 24 1017 17 1010 10 1003 3 1052 52 1045 45 1038 38 1031 31 1080 80 1073 73 1066 66 1059 59 \
    1108 108 1101 101 1094 94 1087 87 1136 136 1129 129 1122 122 1115 115 1164 164 1157 157 1150 150 1143 143 1192 \
    192 1185 185 1178 178 1171 171 1220 220 1213 213 1206 206 1199 199 1248 248 1241 241 1234 234 1227 227 1276 \
    276 1269 269 1262 262 1255 255 1304 304 1297 297 1290 290 1283 283 1332 332 1325 325 1318 318 1311 311 0 0 0 0 \
    when wave_size=32
.expect u3[0], u32 24 10 17 3 31 38 38 52 59 73 73 80 108 94 101 87 115 122 122 136 143 157 157 164 192 178 185 \
    171 199 206 206 220 227 241 241 248 276 262 269 255 283 290 290 304 311 325 325 332 0 346 when wave_size=4
.expect u3[0], u32 24 10 17 3 31 38 38 52 59 73 73 80 108 94 101 87 115 122 122 136 143 157 157 164 192 178 185 \
    171 199 206 206 220 227 241 241 248 276 262 269 255 283 290 290 304 311 325 325 332 0 346 when wave_size=32
.expect u3[0], u32 24 10 17 3 31 38 38 52 59 73 73 80 108 94 101 87 115 122 122 136 143 157 157 164 192 178 185 \
    171 199 206 206 220 227 241 241 248 276 262 269 255 283 290 290 304 311 325 325 332 0 346 when wave_size=64
.expect u4[0], u32 99 17 10 99 52 45 99 31 80 99 66 59 99 101 94 99 136 129 99 115 164 99 150 143 99 185 178 99 \
    220 213 99 199 248 99 234 227 99 269 262 99 304 297 99 283 332 99 318 311 99 0 when wave_size=4
.expect u4[0], u32 99 17 10 99 52 45 99 31 80 99 66 59 99 101 94 99 136 129 99 115 164 99 150 143 99 185 178 99 \
    220 213 99 199 248 99 234 227 99 269 262 99 304 297 99 283 332 99 318 311 99 0 when wave_size=32
.expect u4[0], u32 99 17 10 99 52 45 99 31 80 99 66 59 99 101 94 99 136 129 99 115 164 99 150 143 99 185 178 99 \
    220 213 99 199 248 99 234 227 99 269 262 99 304 297 99 283 332 99 318 311 99 0 when wave_size=64
