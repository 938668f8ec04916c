; shared: the memory of a group, for ld, st and atomics. Every group has its own, and it starts as zero.
;
; Three groups of 20 threads. u0 to u5: a word for each thread (u2: a row), one buffer for each case.
; check: races 53/53

.machine waves=64
.dispatch 3x20
.shared 100
.buffer u0, 60, fill(77)
.buffer u1, 60
.buffer u2, 240
.buffer u3, 60
.buffer u4, 60
.buffer u5, 60

    shl       r0.x, thread_id, 2
    shl       r0.y, group_thread_id, 2
    shl       r0.z, thread_id, 4
    shl       r0.w, group_thread_id, 4

    ; zero at the start, also where another group has left something
    ld        r1.x, shared.x, r0.y
    ld        r1.y, shared.z, r0.y
    or        r1.x, r1.x, r1.y
    st        u0.x, r0.x, r1.x
    barrier

    ; a word each; the values of other groups are not seen
    add.u32   r1.x, thread_id, 100
    st        shared.x, r0.y, r1.x
    barrier
    xor       r2.x, r0.y, 12
    ld        r1.x, shared.x, r2.x
    st        u1.x, r0.x, r1.x
    barrier

    ; rows; components in another order; a source for all components; the last word
    mov       r1.xyzw, u4(1 2 3 4)
    add.u32   r1.x, thread_id, 10
    st        shared.xyzw, r0.w, r1.wzyx
    st        shared.y, r0.w, group_id
    st        shared.zx, r0.w, u(5)
    ld        r1.xyzw, shared.xwyy, r0.w
    st        u2.xyzw, r0.z, r1.xyzw
    barrier
    st        shared.x, 396, u(6)
    ld        r1.x, shared.w, 384
    barrier

    ; several lanes of a wave that store to one word: the highest wins; every wave has a word
    add.u32   w1.x, wave_id, 30
    shl       w1.x, w1.x, 2
    st        shared.x, w1.x, group_thread_id
    ld        r2.x, shared.x, w1.x
    add.u32   r2.y, wave_id, 1
    mul.u32   r2.y, r2.y, wave_size
    min.u32   r2.y, r2.y, group_size
    sub.u32   r2.y, r2.y, 1
    eq.u32    r2.x, r2.x, r2.y
    add.u32   r2.x, r2.x, r1.x      ; 6 + 1
    st        u3.x, r0.x, r2.x

    ; inactive lanes store and load nothing, and may have any address
    and       r3.x, thread_id, 1
    mov       r1.x, u(9)
    barrier
    st        shared.x, r0.y, u(50)
    mul.u32   r4.x, r3.x, 0x10001
    add.u32   r4.x, r4.x, r0.y
    ballot    w2.xy, r3.x
    @!w2.x st shared.x, r4.x, u(51)
    @!w2.x ld r1.x, shared.x, r4.x
    ld        r1.y, shared.x, r0.y
    add.u32   r1.x, r1.x, r1.y
    st        u4.x, r0.x, r1.x

    ; a store and a load of the same wave are served in order, whatever the banks do
    barrier
    shl       w3.x, wave_id, 2
    st        shared.x, w3.x, u(60)
    st        shared.x, w3.x, u(61)
    ld        w3.y, shared.x, w3.x
    st        u5.x, r0.x, w3.y
    ret

.expect u0[0], 60, fill(0)
.expect u1[0], u32 103 102 101 100 107 106 105 104 111 110 109 108 115 114 113 112 119 118 117 116 123 122 121 120 \
    127 126 125 124 131 130 129 128 135 134 133 132 139 138 137 136 143 142 141 140 147 146 145 144 151 150 149 \
    148 155 154 153 152 159 158 157 156
.expect u2[0], u32 5 10 0 0 5 11 0 0 5 12 0 0 5 13 0 0 5 14 0 0 5 15 0 0 5 16 0 0 5 17 0 0 5 18 0 0 5 19 0 0 5 20 \
    0 0 5 21 0 0 5 22 0 0 5 23 0 0 5 24 0 0 5 25 0 0 5 26 0 0 5 27 0 0 5 28 0 0 5 29 0 0 5 30 1 1 5 31 1 1 5 32 1 \
    1 5 33 1 1 5 34 1 1 5 35 1 1 5 36 1 1 5 37 1 1 5 38 1 1 5 39 1 1 5 40 1 1 5 41 1 1 5 42 1 1 5 43 1 1 5 44 1 1 \
    5 45 1 1 5 46 1 1 5 47 1 1 5 48 1 1 5 49 1 1 5 50 2 2 5 51 2 2 5 52 2 2 5 53 2 2 5 54 2 2 5 55 2 2 5 56 2 2 5 \
    57 2 2 5 58 2 2 5 59 2 2 5 60 2 2 5 61 2 2 5 62 2 2 5 63 2 2 5 64 2 2 5 65 2 2 5 66 2 2 5 67 2 2 5 68 2 2 5 69 \
    2 2
.expect u3[0], 60, fill(7)
.expect u4[0], u32 102 59 102 59 102 59 102 59 102 59 102 59 102 59 102 59 102 59 102 59 102 59 102 59 102 59 102 \
    59 102 59 102 59 102 59 102 59 102 59 102 59 102 59 102 59 102 59 102 59 102 59 102 59 102 59 102 59 102 59 \
    102 59
.expect u5[0], 60, fill(61)
