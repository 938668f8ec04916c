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
