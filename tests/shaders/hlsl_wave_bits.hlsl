// hlsl_wave_bits.hlsl: and, or, exclusive-or and equality over the lanes of a wave, in branches too.
//! .dispatch 1
//! .buffer t0, 64, random(105, 0, 0xffffffff)
//! .buffer u1, 256
StructuredBuffer<uint> data : register(t0);
RWStructuredBuffer<uint4> result : register(u1);

[numthreads(64, 1, 1)]
void main(uint i : SV_GroupIndex) {
    uint x = data[i];
    uint4 r = uint4(WaveActiveBitAnd(x | 0xff), WaveActiveBitOr(x & 0x1111), WaveActiveBitXor(x), 0);
    if ((x & 1) != 0) {
        r.w = WaveActiveSum(i) + (WaveIsFirstLane() ? 1000 : 0);
        r.x += WaveActiveMin(x);
    } else {
        r.w = WaveActiveAllEqual(x & 2) ? 5 : WaveActiveCountBits((x & 6) != 0);
    }
    result[i] = r;
}
