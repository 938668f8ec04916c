; The sums, products, minima, maxima and scans of lib/wave.s against taking one lane after the other: with all lanes,
; odd ones, random ones, one alone and none, in waves that are not full, before and after lanes have retired.
.include "../../programs/lib/wave_check.s"

; Sum or product: reduction, exclusive and inclusive scan. v: the values; number: of the first of three checks.
.macro CheckScans kind, op, type, neutral, v, number
    OneByOne  \op.\type, \neutral, \v
    WaveActive\kind \type, w20.x, \v, r20, r21, w21
    Check     \number, w20.x, w30.x
    WavePrefix\kind \type, r22.x, \v, r20, r21, w21
    Check     \number + 1, r22.x, r30.x
    WaveInclusive\kind \type, r22.x, \v, r20, r21, w21
    Check     \number + 2, r22.x, r30.y
.endm
; Any reduction, written up to its destination w20.x.
.macro CheckReduction number, op, neutral, v, call...
    OneByOne  \op, \neutral, \v
    \call, \v, r20, r21, w21
    Check     \number, w20.x, w30.x
.endm
; The same reduction with no active lane: w90 says if it gave the neutral element.
.macro CheckEmpty neutral, call...
    \call, r1.x, r20, r21, w21
    ne.u32    w91.x, w20.x, \neutral
    or        w90.x, w90.x, w91.x
.endm

    mul.u32   r1.x, thread_id, 0x9e3779b1       ; any bits, either sign
    rem.u32   r2.x, thread_id, 13
    sub.i32   r2.x, r2.x, 6
    itof      r1.y, r2.x                        ; small floats: sums have no error
    rem.u32   r2.x, thread_id, 3
    eq.u32    r2.y, r2.x, 1
    sel       r2.x, r2.x, f(0.5), f(2)
    sel       r1.z, r2.y, f(-1), r2.x           ; and so have products of these
    rem.u32   r2.x, thread_id, 5
    lt.u32    r2.y, r2.x, 1                     ; heads of segments
    CheckBegin
    CheckScans Sum, add, u32, u(0), r1.x, 0
    CheckScans Sum, add, i32, u(0), r1.x, 3
    CheckScans Sum, add, f32, f(0), r1.y, 6
    CheckScans Product, mul, u32, u(1), r1.x, 9
    CheckScans Product, mul, f32, f(1), r1.z, 12
    CheckReduction 15, min.u32, u(0xffffffff), r1.x, WaveActiveMin u32, w20.x
    CheckReduction 16, max.u32, u(0), r1.x, WaveActiveMax u32, w20.x
    CheckReduction 17, min.i32, i(0x7fffffff), r1.x, WaveActiveMin i32, w20.x
    CheckReduction 18, max.i32, i(-0x80000000), r1.x, WaveActiveMax i32, w20.x
    CheckReduction 19, min.f32, f(inf), r1.y, WaveActiveMin f32, w20.x
    CheckReduction 20, max.f32, f(-inf), r1.y, WaveActiveMax f32, w20.x
    CheckReduction 21, and, u(0xffffffff), r1.x, WaveActiveBitAnd w20.x
    CheckReduction 22, or, u(0), r1.x, WaveActiveBitOr w20.x
    CheckReduction 23, xor, u(0), r1.x, WaveActiveBitXor w20.x
    OneByOne  add.u32, u(0), r1.x, r2.y
    WaveSegmentedSum u32, r22.x, r1.x, r2.y, r20, r21, w21
    Check     24, r22.x, r30.y
    OneByOne  add.f32, f(0), r1.y, r2.y
    WaveSegmentedSum f32, r22.x, r1.y, r2.y, r20, r21, w21
    Check     25, r22.x, r30.y
    mov       r22.x, r1.x                       ; the destination is the source
    WaveInclusiveSum u32, r22.x, r22.x, r20, r21, w21
    OneByOne  add.u32, u(0), r1.x
    Check     26, r22.x, r30.y
    CheckEnd

    mov       w92.xy, exec.xy
    mov       exec.xy, u2(0 0)
    CheckEmpty u(0), WaveActiveSum u32, w20.x
    CheckEmpty f(1), WaveActiveProduct f32, w20.x
    CheckEmpty u(0xffffffff), WaveActiveMin u32, w20.x
    CheckEmpty i(0x7fffffff), WaveActiveMin i32, w20.x
    CheckEmpty f(inf), WaveActiveMin f32, w20.x
    CheckEmpty i(-0x80000000), WaveActiveMax i32, w20.x
    CheckEmpty f(-inf), WaveActiveMax f32, w20.x
    CheckEmpty u(0xffffffff), WaveActiveBitAnd w20.x
    mov       exec.xy, w92.xy
    Check     31, w90.x, u(0)
    st        u0.x, r51.x, r50.x
    ret
