; quad_swap_x: d = a of the lane beside it in its quad of four: own xor 1.
;
;   0 1
;   2 3     a quad: lanes 4 q to 4 q + 3
;
; Thread t has 7 t + 3 in r1.x; registers of lanes without a thread are 0. u0: the result. u1: 1 where it is that of
; lane (own xor 1) modulo the wave size, also in waves that are no whole number of quads. u2, u3, u4: the other cases.

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

    quad_swap_x r2.x, r1.x
    st        u0.x, r0.x, r2.x
    xor       r4.x, lane_id, 1
    shuffle   r3.x, r1.x, r4.x
    eq.u32    r3.x, r3.x, r2.x
    st        u1.x, r0.x, r3.x

    ; two components, in another order
    quad_swap_x r2.yx, r1.xy
    shl       r0.y, thread_id, 3
    st        u2.xy, r0.y, r2.xy

    ; only the multiples of 3 are in force: they can read the others, which keep what they have; the destination is the
    ; source; with no lane in force nothing is written
    rem.u32   r4.x, thread_id, 3
    eq.u32    r4.x, r4.x, 0
    mov       r2.x, r1.x
    push_mask A
    mask_nz   r4.x
    quad_swap_x r2.x, r2.x
    pop_mask
A:
    mov       w4.xy, exec.xy
    mov       exec.xy, u2(0 0)
    quad_swap_x r2.x, r1.x
    mov       exec.xy, w4.xy
    st        u3.x, r0.x, r2.x

    ; retired lanes keep their registers for those that read them: the multiples of 3 retire
    push_mask B
    mask_nz   r4.x
    ret
B:
    quad_swap_x r2.x, r1.x
    st        u4.x, r0.x, r2.x
    ret

.expect u1[0], 50, fill(1)
.expect u0[0], u32 10 3 24 17 38 31 52 45 66 59 80 73 94 87 108 101 122 115 136 129 150 143 164 157 178 171 192 \
    185 206 199 220 213 234 227 248 241 262 255 276 269 290 283 304 297 318 311 332 325 346 339 when wave_size=2
.expect u0[0], u32 10 3 3 31 24 24 52 45 45 73 66 66 94 87 87 115 108 108 136 129 129 157 150 150 178 171 171 199 \
    192 192 220 213 213 241 234 234 262 255 255 283 276 276 304 297 297 325 318 318 346 339 when wave_size=3
.expect u0[0], u32 10 3 24 17 38 31 52 45 66 59 80 73 94 87 108 101 122 115 136 129 150 143 164 157 178 171 192 \
    185 206 199 220 213 234 227 248 241 262 255 276 269 290 283 304 297 318 311 332 325 346 339 when wave_size=4
.expect u0[0], u32 10 3 24 17 38 31 52 45 66 59 80 73 94 87 108 101 122 115 136 129 150 143 164 157 178 171 192 \
    185 206 199 220 213 234 227 248 241 262 255 276 269 290 283 304 297 318 311 332 325 346 339 when wave_size=32
.expect u0[0], u32 10 3 24 17 38 31 52 45 66 59 80 73 94 87 108 101 122 115 136 129 150 143 164 157 178 171 192 \
    185 206 199 220 213 234 227 248 241 262 255 276 269 290 283 304 297 318 311 332 325 346 339 when wave_size=64
.expect u2[0], u32 1010 10 1003 3 1024 24 1017 17 1038 38 1031 31 1052 52 1045 45 1066 66 1059 59 1080 80 1073 73 \
    1094 94 1087 87 1108 108 1101 101 1122 122 1115 115 1136 136 1129 129 1150 150 1143 143 1164 164 1157 157 1178 \
    178 1171 171 1192 192 1185 185 1206 206 1199 199 1220 220 1213 213 1234 234 1227 227 1248 248 1241 241 1262 \
    262 1255 255 1276 276 1269 269 1290 290 1283 283 1304 304 1297 297 1318 318 1311 311 1332 332 1325 325 1346 \
    346 1339 339 when wave_size=32
.expect u3[0], u32 10 10 17 17 31 38 52 52 59 59 73 80 94 94 101 101 115 122 136 136 143 143 157 164 178 178 185 \
    185 199 206 220 220 227 227 241 248 262 262 269 269 283 290 304 304 311 311 325 332 346 346 when wave_size=4
.expect u3[0], u32 10 10 17 17 31 38 52 52 59 59 73 80 94 94 101 101 115 122 136 136 143 143 157 164 178 178 185 \
    185 199 206 220 220 227 227 241 248 262 262 269 269 283 290 304 304 311 311 325 332 346 346 when wave_size=32
.expect u3[0], u32 10 10 17 17 31 38 52 52 59 59 73 80 94 94 101 101 115 122 136 136 143 143 157 164 178 178 185 \
    185 199 206 220 220 227 227 241 248 262 262 269 269 283 290 304 304 311 311 325 332 346 346 when wave_size=64
.expect u4[0], u32 99 3 24 99 38 31 99 45 66 99 80 73 99 87 108 99 122 115 99 129 150 99 164 157 99 171 192 99 206 \
    199 99 213 234 99 248 241 99 255 276 99 290 283 99 297 318 99 332 325 99 339 when wave_size=4
.expect u4[0], u32 99 3 24 99 38 31 99 45 66 99 80 73 99 87 108 99 122 115 99 129 150 99 164 157 99 171 192 99 206 \
    199 99 213 234 99 248 241 99 255 276 99 290 283 99 297 318 99 332 325 99 339 when wave_size=32
.expect u4[0], u32 99 3 24 99 38 31 99 45 66 99 80 73 99 87 108 99 122 115 99 129 150 99 164 157 99 171 192 99 206 \
    199 99 213 234 99 248 241 99 255 276 99 290 283 99 297 318 99 332 325 99 339 when wave_size=64
