; The votes, ballots, matches and reads of other lanes of lib/wave.s against taking one lane after the other: with all
; lanes, odd ones, random ones, one alone and none, in waves that are not full, before and after lanes have retired.
; WaveActiveLerp is compared with blending one layer after the other.
.include "../../programs/lib/wave_check.s"

; The active lanes with the same value as the own one, one after the other: r30.xy.
.macro MatchOneByOne v
.local NEXT, SKIP
    mov       r30.xy, u(0)
    mov       w31.x, u(0)
NEXT:
    eq.u32    r31.x, lane_id, w31.x
    any       w31.y, r31.x
    jmp_z     w31.y, SKIP
    readlane  w31.z, \v, w31.x
    eq.u32    r31.y, \v, w31.z
    shl       w32.z, 1, w31.x                   ; the lane's bit, in the low half or the high one
    ge.u32    w31.w, w31.x, 32
    sel       w32.xy, w31.w, u2(0 1), u2(1 0)
    mul.u32   w32.xy, w32.xy, w32.z
    sel       r31.zw, r31.y, w32.xy, u(0)
    or        r30.xy, r30.xy, r31.zw
SKIP:
    add.u32   w31.x, w31.x, 1
    lt.u32    w31.y, w31.x, wave_size
    jmp_nz    w31.y, NEXT
.endm

; What shines through in w35.x, the colour in w35.y: layers r3.x with alpha r3.y, the first lane in front.
.macro LerpOneByOne
.local NEXT, SKIP
    mov       w35.xy, f2(1 0)
    mov       w31.x, u(0)
NEXT:
    eq.u32    r31.x, lane_id, w31.x
    any       w31.y, r31.x
    jmp_z     w31.y, SKIP
    readlane  w32.x, r3.x, w31.x
    readlane  w32.y, r3.y, w31.x
    mul.f32   w32.z, w32.x, w32.y
    mad.f32   w35.y, w32.z, w35.x, w35.y
    sub.f32   w32.z, 1.0, w32.y
    mul.f32   w35.x, w35.x, w32.z
SKIP:
    add.u32   w31.x, w31.x, 1
    lt.u32    w31.y, w31.x, wave_size
    jmp_nz    w31.y, NEXT
.endm

; Bit `number` is set if the two floats are more than 0.0001 apart, or one is no number.
.macro CheckNear number, got, want
    sub.f32   r52.y, \got, \want
    abs.f32   r52.y, r52.y
    lt.f32    r52.y, r52.y, 0.0001
    Check     \number, r52.y, u(1)
.endm

    mul.u32   r1.x, thread_id, 37
    and       r1.x, r1.x, 3                     ; 0 to 3: 0 is the value in which inactive lanes could get lost
    mul.u32   r1.y, thread_id, 0x9e3779b1
    shr.u32   r1.y, r1.y, 28
    mul.u32   r1.y, r1.y, 0x11111111            ; 16 values of 32 bits
    eq.u32    r1.z, r1.x, 2                     ; 1 or 0
    rem.u32   r3.x, thread_id, 9
    utof      r3.x, r3.x
    rem.u32   r3.y, thread_id, 5
    utof      r3.y, r3.y
    mul.f32   r3.y, r3.y, 0.1
    CheckBegin
    OneByOne  add.u32, u(0), r1.z               ; counting 1 and 0 is adding them
    WaveActiveCountBits w20.x, r1.z, w21
    Check     0, w20.x, w30.x
    WavePrefixCountBits r22.x, r1.z, w21
    Check     1, r22.x, r30.x
    WaveInclusiveCountBits r22.x, r1.z, r20, w21
    Check     2, r22.x, r30.y
    mov       r2.x, u(1)
    WaveActiveCountBits w33.x, r2.x, w21        ; active lanes
    WaveActiveAnyTrue w20.x, r1.z
    ne.u32    w34.x, w30.x, 0
    Check     3, w20.x, w34.x
    WaveActiveAllTrue w20.x, r1.z
    eq.u32    w34.y, w30.x, w33.x
    Check     4, w20.x, w34.y
    WaveActiveAllEqual w20.x, r1.z              ; all 0, or all 1
    eq.u32    w34.x, w34.x, w34.y
    Check     5, w20.x, w34.x
    MatchOneByOne r1.x
    WaveActiveMatch r22.xy, r1.x, r20, w21, 2
    Check     6, r22.x, r30.x
    Check     7, r22.y, r30.y
    WaveActiveMatch r22.zw, r1.x, r20, w21      ; 8 bits
    Check     8, r22.z, r30.x
    Check     9, r22.w, r30.y
    MatchOneByOne r1.y
    WaveActiveMatch r22.xy, r1.y, r20, w21, 32
    Check     10, r22.x, r30.x
    Check     11, r22.y, r30.y
    MatchOneByOne r1.z                          ; the lanes with a 1 are the ballot
    WaveActiveBallot w20.xy, r1.z
    sel       r2.xy, r1.z, r30.xy, w20.xy
    Check     12, r2.x, w20.x
    Check     13, r2.y, w20.y
    not       w20.zw, w20.xy                    ; and the ones with a 0 those of exec that are left
    and       w20.zw, w20.zw, exec.xy
    sel       r2.xy, r1.z, w20.zw, r30.xy
    Check     14, r2.x, w20.z
    Check     15, r2.y, w20.w
    WaveGetLaneIndex r22.x
    WaveGetLaneCount w20.x
    rem.u32   r2.x, group_thread_id, w20.x
    Check     16, r22.x, r2.x
    WaveIsFirstLane r22.x, w21
    mov       r2.x, u(1)
    OneByOne  add.u32, u(0), r2.x
    eq.u32    r2.x, r30.x, 0                    ; nobody is active below
    Check     17, r22.x, r2.x
    WaveReadLaneFirst w20.x, r1.y
    sel       r2.x, r22.x, r1.y, w20.x          ; the first lane compares it with its own
    Check     18, w20.x, r2.x
    mask_last w20.y, exec.xy
    WaveReadLaneAt w20.x, r1.y, w20.y
    eq.u32    r2.y, lane_id, w20.y
    sel       r2.x, r2.y, r1.y, w20.x
    Check     19, w20.x, r2.x
    WaveReadLaneEach r22.y, r1.y, w20.y
    Check     20, r22.y, w20.x
    mov       r2.x, lane_id                     ; a lane of each lane's own: itself
    WaveReadLaneEach r22.z, r1.y, r2.x
    Check     21, r22.z, r1.y
    LerpOneByOne
    WaveActiveLerp w20.x, w20.y, r3.x, r3.y, r23, r20, r21, w21
    CheckNear 22, w20.x, w35.y
    CheckNear 23, w20.y, w35.x
    CheckEnd
    ret
