; readlane: d = a of lane b modulo the wave size, active or not.
;
; Thread t has 7 t + 3 in r1.x; registers of lanes without a thread are 0. Wave i stores a row of four words for each
; case, to the row of its number in a buffer of the case.

.dispatch 1x50
.buffer u1, 200
.buffer u2, 200
.buffer u3, 200
.buffer u4, 200
.buffer u5, 200, fill(77)
.buffer u6, 50

    shl       w0.x, wave_id, 4      ; where the wave's rows are
    mul.u32   r1.x, thread_id, 7
    add.u32   r1.x, r1.x, 3
    add.u32   r1.y, r1.x, 1000

    ; constant lanes, modulo the wave size; in a wave that is not full, lanes without a thread
    readlane  w1.x, r1.x, 0
    readlane  w1.y, r1.x, 3
    readlane  w1.z, r1.x, 31
    readlane  w1.w, r1.x, 77
    st        u1.xyzw, w0.x, w1.xyzw

    ; the number from a wave register, and from built-in values: wave_size stands for lane 0
    mov       w2.z, u(0xffffffff)
    readlane  w1.x, r1.x, w2.z
    readlane  w1.y, r1.x, wave_size
    readlane  w1.z, r1.x, group_size ; 50
    readlane  w1.w, r1.y, wave_id
    st        u2.xyzw, w0.x, w1.xyzw

    ; several components, in another order
    mov       w1.xyzw, u(5)
    readlane  w1.zx, r1.xy, 2
    st        u3.xyzw, w0.x, w1.xyzw

    ; inactive lanes: exec has nothing to do with it
    mov       w4.xy, exec.xy
    mov       exec.xy, u2(0 0)
    readlane  w1.xy, r1.yx, 1
    mov       exec.xy, u2(1 0)
    readlane  w1.zw, r1.yx, 1
    mov       exec.xy, w4.xy
    st        u4.xyzw, w0.x, w1.xyzw

    ; every lane of the wave, one after the other: a loop without mask stack adds up what they have
    mov       w5.xy, u2(0 0)
LOOP:
    readlane  w5.z, r1.x, w5.x
    add.u32   w5.y, w5.y, w5.z
    add.u32   w5.x, w5.x, 1
    lt.u32    w5.z, w5.x, wave_size
    jmp_nz    w5.z, LOOP
    shl       w6.x, wave_id, 2
    st        u6.x, w6.x, w5.y

    ; retired lanes keep their registers: all but the multiples of 5 retire
    rem.u32   r2.x, thread_id, 5
    push_mask A
    mask_nz   r2.x
    ret
A:
    add.u32   r1.x, r1.x, 500       ; for the others only
    readlane  w1.x, r1.x, 0
    readlane  w1.y, r1.x, 1
    readlane  w1.z, r1.x, 4
    readlane  w1.w, r1.x, 5
    st        u5.xyzw, w0.x, w1.xyzw
    ret

.expect u1[0], u32 3 3 10 17 24 24 31 38 45 45 52 59 66 66 73 80 87 87 94 101 108 108 115 122 129 129 136 143 150 \
    150 157 164 171 171 178 185 192 192 199 206 213 213 220 227 234 234 241 248 255 255 262 269 276 276 283 290 \
    297 297 304 311 318 318 325 332 339 339 346 0 when wave_size=3
.expect u1[0], u32 3 24 24 10 31 52 52 38 59 80 80 66 87 108 108 94 115 136 136 122 143 164 164 150 171 192 192 \
    178 199 220 220 206 227 248 248 234 255 276 276 262 283 304 304 290 311 332 332 318 339 0 0 346 when wave_size=4
.expect u1[0], u32 3 24 220 94 227 248 0 318 when wave_size=32
.expect u1[0], u32 3 24 220 80 234 255 0 311 when wave_size=33
.expect u1[0], u32 3 24 220 94 when wave_size=64
.expect u2[0], u32 3 3 17 1003 24 24 38 1031 45 45 59 1059 66 66 80 1066 87 87 101 1094 108 108 122 1122 129 129 \
    143 1129 150 150 164 1157 171 171 185 1185 192 192 206 1192 213 213 227 1220 234 234 248 1248 255 255 269 1255 \
    276 276 290 1283 297 297 311 1311 318 318 332 1318 339 339 0 1346 when wave_size=3
.expect u2[0], u32 24 3 17 1003 52 31 45 1038 80 59 73 1073 108 87 101 1108 136 115 129 1115 164 143 157 1150 192 \
    171 185 1185 220 199 213 1220 248 227 241 1227 276 255 269 1262 304 283 297 1297 332 311 325 1332 0 339 0 1339 \
    when wave_size=4
.expect u2[0], u32 220 3 129 1003 0 227 0 1234 when wave_size=32
.expect u2[0], u32 24 3 122 1003 255 234 0 1241 when wave_size=33
.expect u2[0], u32 0 3 0 1003 when wave_size=64
.expect u3[0], u32 1017 5 17 5 1045 5 45 5 1073 5 73 5 1101 5 101 5 1129 5 129 5 1157 5 157 5 1185 5 185 5 1213 5 \
    213 5 1241 5 241 5 1269 5 269 5 1297 5 297 5 1325 5 325 5 0 5 0 5 when wave_size=4
.expect u3[0], u32 1017 5 17 5 1241 5 241 5 when wave_size=32
.expect u3[0], u32 1017 5 17 5 when wave_size=64
.expect u4[0], u32 1010 10 1010 10 1038 38 1038 38 1066 66 1066 66 1094 94 1094 94 1122 122 1122 122 1150 150 1150 \
    150 1178 178 1178 178 1206 206 1206 206 1234 234 1234 234 1262 262 1262 262 1290 290 1290 290 1318 318 1318 \
    318 1346 346 1346 346 when wave_size=4
.expect u4[0], u32 1010 10 1010 10 1234 234 1234 234 when wave_size=32
.expect u4[0], u32 1010 10 1010 10 when wave_size=64
.expect u5[0], u32 503 10 503 10 31 538 31 538 59 66 59 66 87 94 87 94 77 77 77 77 643 150 643 150 171 678 171 678 \
    199 206 199 206 227 234 227 234 77 77 77 77 783 290 783 290 311 818 311 818 77 77 77 77 when wave_size=4
.expect u5[0], u32 503 10 31 538 227 234 255 262 when wave_size=32
.expect u5[0], u32 503 10 31 538 234 241 262 269 when wave_size=33
.expect u5[0], u32 503 10 31 538 when wave_size=64
.expect u6[0], u32 30 93 156 219 282 345 408 471 534 597 660 723 786 849 912 975 685 when wave_size=3
.expect u6[0], u32 54 166 278 390 502 614 726 838 950 1062 1174 1286 685 when wave_size=4
.expect u6[0], u32 3568 5157 when wave_size=32
.expect u6[0], u32 3795 4930 when wave_size=33
.expect u6[0], u32 8725 when wave_size=64
