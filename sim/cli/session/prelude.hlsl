// What stands before every HLSL shader: names of wave intrinsics that older texts use, and later ones that glslang does not
// know.
#define WaveAllTrue WaveActiveAllTrue
#define WaveAnyTrue WaveActiveAnyTrue
#define WaveAllEqual WaveActiveAllEqual
#define WaveBallot WaveActiveBallot
#define WaveAllSum WaveActiveSum
#define WaveAllProduct WaveActiveProduct
#define WaveAllMin WaveActiveMin
#define WaveAllMax WaveActiveMax
#define WaveAllBitAnd WaveActiveBitAnd
#define WaveAllBitOr WaveActiveBitOr
#define WaveAllBitXor WaveActiveBitXor
#define WaveOnce WaveIsFirstLane
#define WaveIsHelperLane IsHelperLane

// The active lanes that have the same value, found one value after the other.
uint4 WaveMatch(uint value) {
    uint4 same;
    for (;;) {
        if (WaveReadLaneFirst(value) == value) {
            same = WaveActiveBallot(true);
            break;
        }
    }
    return same;
}
uint4 WaveMatch(int value) { return WaveMatch(asuint(value)); }
uint4 WaveMatch(float value) { return WaveMatch(asuint(value)); }

// Lanes read what glslang cannot: booleans, matrices and, with functions of the same names, structures (hlsl.c). These
// stand for all types, since a function of a shader hides those of the language that need a conversion.
#define WAVE_READ(type, first, at) \
    type wave_read_first(type value) { first; } \
    type wave_read_at(type value, uint lane) { at; }
#define WAVE_READ_NUMBERS(type) \
    WAVE_READ(type, return WaveReadLaneFirst(value), return WaveReadLaneAt(value, lane)) \
    WAVE_READ(type##2, return WaveReadLaneFirst(value), return WaveReadLaneAt(value, lane)) \
    WAVE_READ(type##3, return WaveReadLaneFirst(value), return WaveReadLaneAt(value, lane)) \
    WAVE_READ(type##4, return WaveReadLaneFirst(value), return WaveReadLaneAt(value, lane))
#define WAVE_READ_BOOL(type, number) \
    WAVE_READ(type, return (type)WaveReadLaneFirst((number)value), return (type)WaveReadLaneAt((number)value, lane))
#define WAVE_ROW_FIRST(row) value[row] = WaveReadLaneFirst(value[row])
#define WAVE_ROW_AT(row) value[row] = WaveReadLaneAt(value[row], lane)
WAVE_READ_NUMBERS(uint)
WAVE_READ_NUMBERS(int)
WAVE_READ_NUMBERS(float)
WAVE_READ_BOOL(bool, uint)
WAVE_READ_BOOL(bool2, uint2)
WAVE_READ_BOOL(bool3, uint3)
WAVE_READ_BOOL(bool4, uint4)
WAVE_READ(float2x2, WAVE_ROW_FIRST(0); WAVE_ROW_FIRST(1); return value,
          WAVE_ROW_AT(0); WAVE_ROW_AT(1); return value)
WAVE_READ(float3x3, WAVE_ROW_FIRST(0); WAVE_ROW_FIRST(1); WAVE_ROW_FIRST(2); return value,
          WAVE_ROW_AT(0); WAVE_ROW_AT(1); WAVE_ROW_AT(2); return value)
WAVE_READ(float4x4, WAVE_ROW_FIRST(0); WAVE_ROW_FIRST(1); WAVE_ROW_FIRST(2); WAVE_ROW_FIRST(3); return value,
          WAVE_ROW_AT(0); WAVE_ROW_AT(1); WAVE_ROW_AT(2); WAVE_ROW_AT(3); return value)
#define WaveReadLaneFirst(value) wave_read_first(value)
#define WaveReadLaneAt(value, lane) wave_read_at(value, lane)
