; quad_swap_y: d = a of the lane below or above in its quad: own xor 2.
;
;   0 1
;   2 3     a quad: lanes 4 q to 4 q + 3
;
; Thread t has 7 t + 3 in r1.x; registers of lanes without a thread are 0. u0: the result. u1: 1 where it is that of
; lane (own xor 2) modulo the wave size, also in waves that are no whole number of quads. u2, u3, u4: the other cases.

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

    quad_swap_y r2.x, r1.x
    st        u0.x, r0.x, r2.x
    xor       r4.x, lane_id, 2
    shuffle   r3.x, r1.x, r4.x
    eq.u32    r3.x, r3.x, r2.x
    st        u1.x, r0.x, r3.x

    ; two components, in another order
    quad_swap_y r2.yx, r1.xy
    shl       r0.y, thread_id, 3
    st        u2.xy, r0.y, r2.xy

    ; only the multiples of 3 are in force: they can read the others, which keep what they have; the destination is the
    ; source; with no lane in force nothing is written
    rem.u32   r4.x, thread_id, 3
    eq.u32    r4.x, r4.x, 0
    mov       r2.x, r1.x
    push_mask A
    mask_nz   r4.x
    quad_swap_y r2.x, r2.x
    pop_mask
A:
    mov       w4.xy, exec.xy
    mov       exec.xy, u2(0 0)
    quad_swap_y r2.x, r1.x
    mov       exec.xy, w4.xy
    st        u3.x, r0.x, r2.x

    ; retired lanes keep their registers for those that read them: the multiples of 3 retire
    push_mask B
    mask_nz   r4.x
    ret
B:
    quad_swap_y r2.x, r1.x
    st        u4.x, r0.x, r2.x
    ret

.expect u1[0], 50, fill(1)
.expect u0[0], u32 3 10 17 24 31 38 45 52 59 66 73 80 87 94 101 108 115 122 129 136 143 150 157 164 171 178 185 \
    192 199 206 213 220 227 234 241 248 255 262 269 276 283 290 297 304 311 318 325 332 339 346 when wave_size=2
.expect u0[0], u32 17 3 3 38 24 24 59 45 45 80 66 66 101 87 87 122 108 108 143 129 129 164 150 150 185 171 171 206 \
    192 192 227 213 213 248 234 234 269 255 255 290 276 276 311 297 297 332 318 318 0 339 when wave_size=3
.expect u0[0], u32 17 24 3 10 45 52 31 38 73 80 59 66 101 108 87 94 129 136 115 122 157 164 143 150 185 192 171 \
    178 213 220 199 206 241 248 227 234 269 276 255 262 297 304 283 290 325 332 311 318 0 0 when wave_size=4
.expect u0[0], u32 17 24 3 10 45 52 31 38 73 80 59 66 101 108 87 94 129 136 115 122 157 164 143 150 185 192 171 \
    178 213 220 199 206 241 248 227 234 269 276 255 262 297 304 283 290 325 332 311 318 0 0 when wave_size=32
.expect u0[0], u32 17 24 3 10 45 52 31 38 73 80 59 66 101 108 87 94 129 136 115 122 157 164 143 150 185 192 171 \
    178 213 220 199 206 241 248 227 234 269 276 255 262 297 304 283 290 325 332 311 318 0 0 when wave_size=64
.expect u2[0], u32 1017 17 1024 24 1003 3 1010 10 1045 45 1052 52 1031 31 1038 38 1073 73 1080 80 1059 59 1066 66 \
    1101 101 1108 108 1087 87 1094 94 1129 129 1136 136 1115 115 1122 122 1157 157 1164 164 1143 143 1150 150 1185 \
    185 1192 192 1171 171 1178 178 1213 213 1220 220 1199 199 1206 206 1241 241 1248 248 1227 227 1234 234 1269 \
    269 1276 276 1255 255 1262 262 1297 297 1304 304 1283 283 1290 290 1325 325 1332 332 1311 311 1318 318 0 0 0 0 \
    when wave_size=32
.expect u3[0], u32 17 10 17 10 31 38 31 52 59 80 73 80 101 94 101 94 115 122 115 136 143 164 157 164 185 178 185 \
    178 199 206 199 220 227 248 241 248 269 262 269 262 283 290 283 304 311 332 325 332 0 346 when wave_size=4
.expect u3[0], u32 17 10 17 10 31 38 31 52 59 80 73 80 101 94 101 94 115 122 115 136 143 164 157 164 185 178 185 \
    178 199 206 199 220 227 248 241 248 269 262 269 262 283 290 283 304 311 332 325 332 0 346 when wave_size=32
.expect u3[0], u32 17 10 17 10 31 38 31 52 59 80 73 80 101 94 101 94 115 122 115 136 143 164 157 164 185 178 185 \
    178 199 206 199 220 227 248 241 248 269 262 269 262 283 290 283 304 311 332 325 332 0 346 when wave_size=64
.expect u4[0], u32 99 24 3 99 45 52 99 38 73 99 59 66 99 108 87 99 129 136 99 122 157 99 143 150 99 192 171 99 213 \
    220 99 206 241 99 227 234 99 276 255 99 297 304 99 290 325 99 311 318 99 0 when wave_size=4
.expect u4[0], u32 99 24 3 99 45 52 99 38 73 99 59 66 99 108 87 99 129 136 99 122 157 99 143 150 99 192 171 99 213 \
    220 99 206 241 99 227 234 99 276 255 99 297 304 99 290 325 99 311 318 99 0 when wave_size=32
.expect u4[0], u32 99 24 3 99 45 52 99 38 73 99 59 66 99 108 87 99 129 136 99 122 157 99 143 150 99 192 171 99 213 \
    220 99 206 241 99 227 234 99 276 255 99 297 304 99 290 325 99 311 318 99 0 when wave_size=64
