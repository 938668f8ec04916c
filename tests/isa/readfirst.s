; readfirst: d = a of the first active lane; of lane 0 if there is none.
;
; Thread t has 7 t + 3 in r1.x. Wave i stores a row of four words for each case, to the row of its number in a buffer
; of the case; waves in which no thread takes part leave it 77.

.dispatch 1x50
.buffer u1, 200
.buffer u2, 200, fill(77)
.buffer u3, 200
.buffer u4, 50
.buffer u5, 200, fill(77)
.buffer u6, 200, fill(77)

    shl       r0.x, thread_id, 2
    shl       w0.x, wave_id, 4      ; where the wave's rows are
    mul.u32   r1.x, thread_id, 7
    add.u32   r1.x, r1.x, 3
    add.u32   r1.yzw, r1.x, u3(1000 2000 3000)

    ; all lanes; four components at once; another order
    readfirst w1.wx, r1.yz
    readfirst w1.y, r1.x
    mov       w1.z, u(5)
    st        u1.xyzw, w0.x, w1.xyzw

    ; only the threads from 10 on, and not the multiples of 4
    and       r2.x, thread_id, 3
    ge.u32    r2.y, thread_id, 10
    push_mask A
    mask_nz   r2.x
    mask_nz   r2.y
    readfirst w1.xyzw, r1.xyzw
    st        u2.xyzw, w0.x, w1.xyzw
    pop_mask
A:
    ; no active lane: lane 0
    mov       w4.xy, exec.xy
    mov       w1.xyzw, u(9)
    mov       exec.xy, u2(0 0)
    readfirst w1.xyzw, r1.wzyx
    mov       exec.xy, w4.xy
    st        u3.xyzw, w0.x, w1.xyzw

    ; into exec: the mask that the first lane holds
    mov       r3.xy, u2(0xaaaaaaaa 0xffffffff)
    mov       r4.x, u(1)
    readfirst exec.yx, r3.xx
    mov       r4.x, u(2)
    mov       exec.xy, w4.xy
    st        u4.x, r0.x, r4.x

    ; threads 0 to 6 and 32 retire: the next one is the first, but with no active lane it is still lane 0, whose
    ; register keeps what it had
    lt.u32    r2.x, thread_id, 7
    eq.u32    r2.y, thread_id, 32
    or        r2.x, r2.x, r2.y
    push_mask B
    mask_nz   r2.x
    ret
B:
    readfirst w1.xyzw, r1.xyzw
    st        u5.xyzw, w0.x, w1.xyzw
    mov       w4.xy, exec.xy
    mov       exec.xy, u2(0 0)
    readfirst w1.xyzw, r1.xyzw
    mov       exec.xy, w4.xy
    st        u6.xyzw, w0.x, w1.xyzw
    ret

.expect u1[0], u32 2003 3 5 1003 2031 31 5 1031 2059 59 5 1059 2087 87 5 1087 2115 115 5 1115 2143 143 5 1143 2171 \
    171 5 1171 2199 199 5 1199 2227 227 5 1227 2255 255 5 1255 2283 283 5 1283 2311 311 5 1311 2339 339 5 1339 \
    when wave_size=4
.expect u1[0], u32 2003 3 5 1003 2227 227 5 1227 when wave_size=32
.expect u1[0], u32 2003 3 5 1003 when wave_size=64
.expect u2[0], u32 77 77 77 77 77 77 77 77 73 1073 2073 3073 94 1094 2094 3094 122 1122 2122 3122 150 1150 2150 \
    3150 178 1178 2178 3178 206 1206 2206 3206 234 1234 2234 3234 262 1262 2262 3262 290 1290 2290 3290 318 1318 \
    2318 3318 346 1346 2346 3346 when wave_size=4
.expect u2[0], u32 73 1073 2073 3073 234 1234 2234 3234 when wave_size=32
.expect u2[0], u32 73 1073 2073 3073 when wave_size=64
.expect u3[0], u32 3003 2003 1003 3 3031 2031 1031 31 3059 2059 1059 59 3087 2087 1087 87 3115 2115 1115 115 3143 \
    2143 1143 143 3171 2171 1171 171 3199 2199 1199 199 3227 2227 1227 227 3255 2255 1255 255 3283 2283 1283 283 \
    3311 2311 1311 311 3339 2339 1339 339 when wave_size=4
.expect u3[0], u32 3003 2003 1003 3 3227 2227 1227 227 when wave_size=32
.expect u3[0], u32 3003 2003 1003 3 when wave_size=64
; lanes 1, 3, 5 ... of the wave
.expect u4[0], 50, fill(1) when wave_size=1
.expect u4[0], u32 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 \
    1 2 when wave_size=4
.expect u4[0], u32 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 \
    1 2 when wave_size=32
.expect u4[0], u32 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 \
    1 2 when wave_size=64
.expect u5[0], u32 77 77 77 77 52 1052 2052 3052 59 1059 2059 3059 87 1087 2087 3087 115 1115 2115 3115 143 1143 \
    2143 3143 171 1171 2171 3171 199 1199 2199 3199 234 1234 2234 3234 255 1255 2255 3255 283 1283 2283 3283 311 \
    1311 2311 3311 339 1339 2339 3339 when wave_size=4
.expect u5[0], u32 52 1052 2052 3052 234 1234 2234 3234 when wave_size=32
.expect u5[0], u32 52 1052 2052 3052 when wave_size=64
.expect u6[0], u32 77 77 77 77 31 1031 2031 3031 59 1059 2059 3059 87 1087 2087 3087 115 1115 2115 3115 143 1143 \
    2143 3143 171 1171 2171 3171 199 1199 2199 3199 227 1227 2227 3227 255 1255 2255 3255 283 1283 2283 3283 311 \
    1311 2311 3311 339 1339 2339 3339 when wave_size=4
.expect u6[0], u32 3 1003 2003 3003 227 1227 2227 3227 when wave_size=32
.expect u6[0], u32 3 1003 2003 3003 when wave_size=64
