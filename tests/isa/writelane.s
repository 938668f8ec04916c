; writelane: d of lane b modulo the wave size = a, active or not.
;
; Every case works on r1, which starts as thread_id in x and 1000 + thread_id in y, and each thread stores what it then
; has. u0 to u4: a buffer for each case.

.dispatch 1x50
.buffer u0, 50
.buffer u1, 100
.buffer u2, 50
.buffer u3, 50
.buffer u4, 50
.buffer u5, 200, fill(77)

    shl       r0.x, thread_id, 2
    shl       r0.y, thread_id, 3

    ; constants; modulo the wave size; the other lanes keep what they have
    mov       r1.x, thread_id
    writelane r1.x, 500, 0
    writelane r1.x, 503, 3
    writelane r1.x, 577, 77
    st        u0.x, r0.x, r1.x

    ; two components, in another order, from a wave register; its lane from another component
    mov       r1.xy, thread_id
    add.u32   r1.y, r1.y, 1000
    mov       w1.xyzw, u4(601 602 603 0xffffffff)
    writelane r1.yx, w1.xz, w1.w
    st        u1.xy, r0.y, r1.xy

    ; built-in values; lane 2 wave_size - 1 is the last lane
    mov       r1.x, thread_id
    add.u32   w2.x, wave_size, wave_size
    sub.u32   w2.x, w2.x, 1
    writelane r1.x, group_size, w2.x
    st        u2.x, r0.x, r1.x

    ; no active lane: written all the same
    mov       r1.x, thread_id
    mov       w4.xy, exec.xy
    mov       exec.xy, u2(0 0)
    writelane r1.x, 700, 1
    mov       exec.xy, w4.xy
    st        u3.x, r0.x, r1.x

    ; inactive lanes: only lane 0 of each wave is active
    mov       r1.x, thread_id
    mov       exec.xy, u2(1 0)
    writelane r1.x, 800, 1
    writelane r1.x, 801, 0
    mov       exec.xy, w4.xy
    st        u4.x, r0.x, r1.x

    ; a lane that has retired, or has no thread, keeps what is written for those that read it
    rem.u32   r2.x, thread_id, 5
    push_mask A
    mask_nz   r2.x
    ret
A:
    mov       r1.x, thread_id
    writelane r1.x, 901, 1
    sub.u32   w2.x, wave_size, 1
    writelane r1.x, 902, w2.x
    readlane  w3.x, r1.x, 1
    readlane  w3.y, r1.x, w2.x
    readlane  w3.z, r1.x, 0
    mov       w3.w, u(0)
    shl       w2.y, wave_id, 4
    st        u5.xyzw, w2.y, w3.xyzw
    ret

.expect u0[0], u32 503 1 577 503 4 577 503 7 577 503 10 577 503 13 577 503 16 577 503 19 577 503 22 577 503 25 577 \
    503 28 577 503 31 577 503 34 577 503 37 577 503 40 577 503 43 577 503 46 577 503 49 when wave_size=3
.expect u0[0], u32 500 577 2 503 500 577 6 503 500 577 10 503 500 577 14 503 500 577 18 503 500 577 22 503 500 577 \
    26 503 500 577 30 503 500 577 34 503 500 577 38 503 500 577 42 503 500 577 46 503 500 577 when wave_size=4
.expect u0[0], u32 500 1 2 503 4 5 6 7 8 9 10 11 12 577 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 500 \
    33 34 503 36 37 38 39 40 41 42 43 44 577 46 47 48 49 when wave_size=32
.expect u0[0], u32 500 1 2 503 4 5 6 7 8 9 10 577 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 \
    500 34 35 503 37 38 39 40 41 42 43 577 45 46 47 48 49 when wave_size=33
.expect u0[0], u32 500 1 2 503 4 5 6 7 8 9 10 11 12 577 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 \
    33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 when wave_size=64
.expect u1[0], u32 0 1000 1 1001 2 1002 603 601 4 1004 5 1005 6 1006 603 601 8 1008 9 1009 10 1010 603 601 12 1012 \
    13 1013 14 1014 603 601 16 1016 17 1017 18 1018 603 601 20 1020 21 1021 22 1022 603 601 24 1024 25 1025 26 \
    1026 603 601 28 1028 29 1029 30 1030 603 601 32 1032 33 1033 34 1034 603 601 36 1036 37 1037 38 1038 603 601 \
    40 1040 41 1041 42 1042 603 601 44 1044 45 1045 46 1046 603 601 48 1048 49 1049 when wave_size=4
.expect u1[0], u32 0 1000 1 1001 2 1002 3 1003 4 1004 5 1005 6 1006 7 1007 8 1008 9 1009 10 1010 11 1011 12 1012 \
    13 1013 14 1014 15 1015 16 1016 17 1017 18 1018 19 1019 20 1020 21 1021 22 1022 23 1023 24 1024 25 1025 26 \
    1026 27 1027 28 1028 29 1029 30 1030 603 601 32 1032 33 1033 34 1034 35 1035 36 1036 37 1037 38 1038 39 1039 \
    40 1040 41 1041 42 1042 43 1043 44 1044 45 1045 46 1046 47 1047 48 1048 49 1049 when wave_size=32
.expect u1[0], u32 0 1000 1 1001 2 1002 603 601 4 1004 5 1005 6 1006 7 1007 8 1008 9 1009 10 1010 11 1011 12 1012 \
    13 1013 14 1014 15 1015 16 1016 17 1017 18 1018 19 1019 20 1020 21 1021 22 1022 23 1023 24 1024 25 1025 26 \
    1026 27 1027 28 1028 29 1029 30 1030 31 1031 32 1032 33 1033 34 1034 35 1035 603 601 37 1037 38 1038 39 1039 \
    40 1040 41 1041 42 1042 43 1043 44 1044 45 1045 46 1046 47 1047 48 1048 49 1049 when wave_size=33
.expect u2[0], u32 0 1 2 50 4 5 6 50 8 9 10 50 12 13 14 50 16 17 18 50 20 21 22 50 24 25 26 50 28 29 30 50 32 33 \
    34 50 36 37 38 50 40 41 42 50 44 45 46 50 48 49 when wave_size=4
.expect u2[0], u32 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 50 32 33 34 \
    35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 when wave_size=32
.expect u2[0], u32 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 \
    35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 when wave_size=64
.expect u3[0], u32 0 700 2 3 4 700 6 7 8 700 10 11 12 700 14 15 16 700 18 19 20 700 22 23 24 700 26 27 28 700 30 \
    31 32 700 34 35 36 700 38 39 40 700 42 43 44 700 46 47 48 700 when wave_size=4
.expect u3[0], u32 0 700 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 700 \
    34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 when wave_size=32
.expect u3[0], u32 0 700 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 \
    34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 when wave_size=64
.expect u3[0], 50, fill(700) when wave_size=1
.expect u4[0], u32 801 800 2 3 801 800 6 7 801 800 10 11 801 800 14 15 801 800 18 19 801 800 22 23 801 800 26 27 \
    801 800 30 31 801 800 34 35 801 800 38 39 801 800 42 43 801 800 46 47 801 800 when wave_size=4
.expect u4[0], u32 801 800 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 801 \
    800 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 when wave_size=32
.expect u4[0], u32 801 800 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 \
    34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 when wave_size=64
; waves without a multiple of 5 end before
.expect u5[0], u32 901 902 0 0 901 902 5 0 901 902 10 0 901 902 15 0 901 902 20 0 901 902 25 0 901 902 30 0 901 \
    902 35 0 901 902 40 0 901 902 45 0 when wave_size=5
.expect u5[0], u32 901 902 0 0 901 902 10 0 901 902 20 0 901 902 30 0 901 902 40 0 when wave_size=10
.expect u5[0], u32 901 902 0 0 when wave_size=64
