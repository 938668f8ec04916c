; The scans of minima, maxima and bits, and clusters, of lib/wave.s against taking one lane after the other; see
; wave_sums.s.
.include "../../programs/lib/wave_check.s"

; Exclusive and inclusive scan of the values v; number: of the first of two checks.
.macro CheckBoth number, op, neutral, v, prefix, inclusive, type...
    OneByOne  \op, \neutral, \v
    \prefix \type r22.x, \v, r20, r21, w21
    Check     \number, r22.x, r30.x
    \inclusive \type r22.x, \v, r20, r21, w21
    Check     \number + 1, r22.x, r30.y
.endm
; One lane of the cluster after the other, if it is active.
.macro CheckCluster number, op, neutral, size, v
    mov       r30.x, \neutral
    .repeat \size, J
        and       r31.x, lane_id, i(0 - \size)
        add.u32   r31.x, r31.x, J
        shuffle   r31.y, \v, r31.x
        \op       r31.y, r30.x, r31.y
        lt.u32    r31.z, r31.x, 32
        sel       r31.z, r31.z, exec.x, exec.y
        bfe.u32   r31.z, r31.z, r31.x, 1
        lt.u32    r31.w, r31.x, wave_size
        and       r31.z, r31.z, r31.w
        sel       r30.x, r31.z, r31.y, r30.x
    .endr
    WaveClustered \op, \size, r22.x, \v, r20, r21, w21
    Check     \number, r22.x, r30.x
.endm

    mul.u32   r1.x, thread_id, 0x9e3779b1       ; any bits, either sign
    rem.u32   r2.x, thread_id, 13
    sub.i32   r2.x, r2.x, 6
    itof      r1.y, r2.x
    CheckBegin
    CheckBoth 0, min.u32, u(0xffffffff), r1.x, WavePrefixMin, WaveInclusiveMin, u32,
    CheckBoth 2, max.u32, u(0), r1.x, WavePrefixMax, WaveInclusiveMax, u32,
    CheckBoth 4, min.i32, i(0x7fffffff), r1.x, WavePrefixMin, WaveInclusiveMin, i32,
    CheckBoth 6, max.i32, i(-0x80000000), r1.x, WavePrefixMax, WaveInclusiveMax, i32,
    CheckBoth 8, min.f32, f(inf), r1.y, WavePrefixMin, WaveInclusiveMin, f32,
    CheckBoth 10, max.f32, f(-inf), r1.y, WavePrefixMax, WaveInclusiveMax, f32,
    CheckBoth 12, and, u(0xffffffff), r1.x, WavePrefixBitAnd, WaveInclusiveBitAnd
    CheckBoth 14, or, u(0), r1.x, WavePrefixBitOr, WaveInclusiveBitOr
    CheckBoth 16, xor, u(0), r1.x, WavePrefixBitXor, WaveInclusiveBitXor
    CheckCluster 18, add.u32, u(0), 1, r1.x
    CheckCluster 19, add.f32, f(0), 2, r1.y
    CheckCluster 20, min.i32, i(0x7fffffff), 4, r1.x
    CheckCluster 21, xor, u(0), 8, r1.x
    CheckCluster 22, max.f32, f(-inf), 16, r1.y
    CheckCluster 23, add.u32, u(0), 64, r1.x
    CheckEnd
    ret
