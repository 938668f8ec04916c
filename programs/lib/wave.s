; wave.s: the wave intrinsics of HLSL as macros. Include it:  .include "lib/wave.s"
;
;     WaveActiveSum  u32, w0.x, r1.x, r20, r21, w8      ; w0.x = sum of r1.x
;     WavePrefixSum  f32, r2.x, r1.x, r20, r21, w8      ; r2.x = sum of r1.x of the active lanes below
;
; Arguments, in this order: type (u32 i32 f32), where the macro has several; destination, one component; sources;
; scratch registers, whole and without a dot: s and t are vector registers, w is a wave register.
;   * What is one value for the wave goes to a wave register; what differs between lanes to a vector register.
;   * The destination may be a source. Nothing else may overlap, and the scratch registers are lost.
;   * Immediates as sources are typed: u(1).
;
; All are right for every exec, every wave size and waves that are not full, and after some lanes have retired: exec is
; not written, and only active lanes are read. (A scan that activates all lanes, to give them the neutral element,
; goes wrong when lanes have retired, because those stay inactive.) With no active lane, a reduction gives its neutral
; element. The pattern is pointer jumping: each lane knows the lane below it that is active. In each turn it takes the
; value from there, and where that one points to. So it takes log2(active lanes) turns, not log2(wave size).
; Floats are added in another order than one after the other.
.ifndef WAVE_LIBRARY
WAVE_LIBRARY = 1

; Neutral elements, found by the type.
WAVE_HIGHEST_u32 = 0xffffffff
WAVE_HIGHEST_i32 = 0x7fffffff
WAVE_HIGHEST_f32 = inf
WAVE_LOWEST_u32 = 0
WAVE_LOWEST_i32 = -0x80000000
WAVE_LOWEST_f32 = -inf
WAVE_ONE_u32 = 1
WAVE_ONE_i32 = 1
WAVE_ONE_f32 = 1.0

; ---- the parts that the others are made of ----

; d = the highest lane of the mask below lane `end`, 0xffffffff if there is none. mask: two components; end: 0 to 64.
; t.xyzw is lost.
.macro WaveLaneBelow d, mask, end, t
    sub.i32   \t.xy, \end, i2(0 32)
    max.i32   \t.xy, \t.xy, 0
    bfe.u32   \t.xy, \mask, 0, \t.xy            ; what lies below: lanes 0 to 31, lanes 32 to 63
    clz       \t.zw, \t.xy
    sub.u32   \t.zw, u2(31 63), \t.zw           ; 31 - 32: none
    sel       \d, \t.y, \t.w, \t.z
.endm

; s.x = op over s.x of the active lanes from s.z of them below up to the own one, in that order.
; s.y: the active lane below the own one. w.x: how many are active at most. t and w.yz are lost.
.macro WaveJump op, s, t, w
.local NEXT
    mov       \w.y, u(1)
NEXT:
    shuffle   \t.xy, \s.xy, \s.y                ; w.y active lanes below: its value, and where it points
    ge.u32    \t.z, \s.z, \w.y                  ; is there such a one?
    \op       \t.x, \t.x, \s.x
    sel       \s.xy, \t.z, \t.xy, \s.xy
    shl       \w.y, \w.y, 1
    lt.u32    \w.z, \w.y, \w.x
    jmp_nz    \w.z, NEXT
.endm

; s.x = the inclusive scan. s.w: the active lane below the own one; w.x: how many are active. s and t are lost.
.macro WaveScan op, v, s, t, w
    WaveLaneBelow \s.w, exec.xy, lane_id, \t
    mov       \s.x, \v
    mov       \s.y, \s.w
    mbcnt     \s.z, exec.xy
    mask_count \w.x, exec.xy
    WaveJump  \op, \s, \t, \w
.endm

; d = op over all active lanes, for the wave; the neutral element if there are none.
.macro WaveReduce op, type, neutral, d, v, s, t, w
    WaveScan  \op, \v, \s, \t, \w
    mask_last \w.y, exec.xy
    readlane  \w.y, \s.x, \w.y
    sel.\type \d, \w.x, \w.y, \neutral
.endm

; d = op over the active lanes below the own one; the first one gets the neutral element.
.macro WavePrefix op, type, neutral, d, v, s, t, w
    WaveScan  \op, \v, \s, \t, \w
    shuffle   \t.x, \s.x, \s.w
    mbcnt     \s.z, exec.xy
    sel.\type \d, \s.z, \t.x, \neutral
.endm

; ---- reductions: one value for the wave ----
.macro WaveActiveSum type, d, v, s, t, w
    WaveReduce add.\type, \type, 0, \d, \v, \s, \t, \w
.endm
.macro WaveActiveProduct type, d, v, s, t, w
    WaveReduce mul.\type, \type, WAVE_ONE_\type, \d, \v, \s, \t, \w
.endm
.macro WaveActiveMin type, d, v, s, t, w
    WaveReduce min.\type, \type, WAVE_HIGHEST_\type, \d, \v, \s, \t, \w
.endm
.macro WaveActiveMax type, d, v, s, t, w
    WaveReduce max.\type, \type, WAVE_LOWEST_\type, \d, \v, \s, \t, \w
.endm
.macro WaveActiveBitAnd d, v, s, t, w
    WaveReduce and, u32, 0xffffffff, \d, \v, \s, \t, \w
.endm
.macro WaveActiveBitOr d, v, s, t, w
    WaveReduce or, u32, 0, \d, \v, \s, \t, \w
.endm
.macro WaveActiveBitXor d, v, s, t, w
    WaveReduce xor, u32, 0, \d, \v, \s, \t, \w
.endm

; ---- scans: a value for each lane ----
.macro WavePrefixSum type, d, v, s, t, w
    WavePrefix add.\type, \type, 0, \d, \v, \s, \t, \w
.endm
.macro WavePrefixProduct type, d, v, s, t, w
    WavePrefix mul.\type, \type, WAVE_ONE_\type, \d, \v, \s, \t, \w
.endm
.macro WaveInclusiveSum type, d, v, s, t, w
    WaveScan  add.\type, \v, \s, \t, \w
    mov       \d, \s.x
.endm
.macro WaveInclusiveProduct type, d, v, s, t, w
    WaveScan  mul.\type, \v, \s, \t, \w
    mov       \d, \s.x
.endm
.macro WavePrefixMin type, d, v, s, t, w
    WavePrefix min.\type, \type, WAVE_HIGHEST_\type, \d, \v, \s, \t, \w
.endm
.macro WaveInclusiveMin type, d, v, s, t, w
    WaveScan  min.\type, \v, \s, \t, \w
    mov       \d, \s.x
.endm
.macro WavePrefixMax type, d, v, s, t, w
    WavePrefix max.\type, \type, WAVE_LOWEST_\type, \d, \v, \s, \t, \w
.endm
.macro WaveInclusiveMax type, d, v, s, t, w
    WaveScan  max.\type, \v, \s, \t, \w
    mov       \d, \s.x
.endm
.macro WavePrefixBitAnd d, v, s, t, w
    WavePrefix and, u32, 0xffffffff, \d, \v, \s, \t, \w
.endm
.macro WaveInclusiveBitAnd d, v, s, t, w
    WaveScan  and, \v, \s, \t, \w
    mov       \d, \s.x
.endm
.macro WavePrefixBitOr d, v, s, t, w
    WavePrefix or, u32, 0, \d, \v, \s, \t, \w
.endm
.macro WaveInclusiveBitOr d, v, s, t, w
    WaveScan  or, \v, \s, \t, \w
    mov       \d, \s.x
.endm
.macro WavePrefixBitXor d, v, s, t, w
    WavePrefix xor, u32, 0, \d, \v, \s, \t, \w
.endm
.macro WaveInclusiveBitXor d, v, s, t, w
    WaveScan  xor, \v, \s, \t, \w
    mov       \d, \s.x
.endm

; d = op over the active lanes of the own cluster of `size` lanes, a power of two: WaveClustered add.f32, 4, r2.x, ...
.macro WaveClustered op, size, d, v, s, t, w
    WaveLaneBelow \s.y, exec.xy, lane_id, \t
    mov       \s.x, \v
    and       \s.w, lane_id, i(0 - (\size))     ; the cluster's first lane
    sub.i32   \t.xy, \s.w, i2(0 32)
    max.i32   \t.xy, \t.xy, 0
    bfe.u32   \t.xy, exec.xy, 0, \t.xy
    bcnt      \t.xy, \t.xy
    add.u32   \t.x, \t.x, \t.y
    mbcnt     \s.z, exec.xy
    sub.u32   \s.z, \s.z, \t.x                 ; active lanes below the own one, of the cluster
    mask_count \w.x, exec.xy
    min.u32   \w.x, \w.x, \size
    WaveJump  \op, \s, \t, \w
    add.u32   \s.w, \s.w, \size
    WaveLaneBelow \s.y, exec.xy, \s.w, \t       ; its last active lane has all
    shuffle   \d, \s.x, \s.y
.endm

; The inclusive sum that starts anew at each active lane whose `head` is not 0.
.macro WaveSegmentedSum type, d, v, head, s, t, w
    ballot    \w.xy, \head
    add.u32   \s.x, lane_id, 1
    WaveLaneBelow \s.y, \w.xy, \s.x, \t          ; where the own segment starts
    mbcnt     \s.z, exec.xy
    shuffle   \t.x, \s.z, \s.y
    ge.i32    \t.y, \s.y, 0                     ; none: the first segment has no head
    sel       \t.x, \t.y, \t.x, u(0)
    sub.u32   \s.z, \s.z, \t.x                  ; active lanes between it and the own one
    WaveLaneBelow \s.y, exec.xy, lane_id, \t
    mov       \s.x, \v
    mask_count \w.x, exec.xy
    WaveJump  add.\type, \s, \t, \w
    mov       \d, \s.x
.endm

; ---- votes and ballots ----
.macro WaveActiveBallot d, v                    ; d: two components of a wave register
    ballot    \d, \v
.endm
.macro WaveActiveAllTrue d, v
    all       \d, \v
.endm
.macro WaveActiveAnyTrue d, v
    any       \d, \v
.endm
.macro WaveActiveAllEqual d, v
    all_equal \d, \v
.endm
.macro WaveActiveCountBits d, v, w
    ballot    \w.xy, \v
    mask_count \d, \w.xy
.endm
.macro WavePrefixCountBits d, v, w
    ballot    \w.xy, \v
    mbcnt     \d, \w.xy
.endm
.macro WaveInclusiveCountBits d, v, s, w
    ne.u32    \s.x, \v, 0
    ballot    \w.xy, \s.x
    mbcnt     \s.y, \w.xy
    add.u32   \d, \s.x, \s.y
.endm

; d = the mask of the active lanes that have the same value, a number of `bits` bits. d: two components of a vector
; register, not those of v. A ballot for each bit: lanes that have a 0 there are what the ballot leaves out, and so are
; the inactive lanes. Those would be in the masks of value 0 (the pitfall of the talk), but the mask starts
; as exec, and they never get in.
.macro WaveActiveMatch d, v, s, w, bits=8
    mov       \d, exec.xy
.repeat \bits, bit
    and       \s.x, \v, 1 << bit
    ballot    \w.xy, \s.x
    not       \w.zw, \w.xy
    sel       \s.yz, \s.x, \w.xy, \w.zw
    and       \d, \d, \s.yz
.endr
.endm

; ---- other lanes ----
.macro WaveGetLaneIndex d
    mov       \d, lane_id
.endm
.macro WaveGetLaneCount d
    mov       \d, wave_size
.endm
.macro WaveIsFirstLane d, w
    mask_first \w.x, exec.xy
    eq.u32    \d, lane_id, \w.x
.endm
.macro WaveReadLaneFirst d, v                   ; d: of a wave register; v: of a vector register
    readfirst \d, \v
.endm
.macro WaveReadLaneAt d, v, lane                ; the same lane for all; d and lane: of wave registers
    readlane  \d, \v, \lane
.endm
.macro WaveReadLaneEach d, v, lane              ; each lane reads one of its own
    shuffle   \d, \v, \lane
.endm

; Layers of colour, the first active lane in front: d = sum of v * alpha * (product of 1 - alpha of those in front),
; rest = what still shines through behind them. f32. d, rest: of wave registers; a: one more vector register of scratch.
.macro WaveActiveLerp d, rest, v, alpha, a, s, t, w
    sub.f32   \a.x, 1.0, \alpha
    mul.f32   \a.y, \v, \alpha
    WavePrefixProduct f32, \a.z, \a.x, \s, \t, \w
    mul.f32   \a.y, \a.y, \a.z
    mul.f32   \a.x, \a.x, \a.z                  ; the last lane has the product of all
    mask_last \w.y, exec.xy
    readlane  \w.y, \a.x, \w.y
    sel       \rest, \w.x, \w.y, f(1)
    WaveActiveSum f32, \d, \a.y, \s, \t, \w
.endm
.endif
