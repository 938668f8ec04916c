// hlsl_wave_ops.hlsl: HLSL's operations between lanes.
//? no witness: glslang makes inclusive scans of WavePrefixSum, which lavapipe believes
//! .dispatch 1
//! .buffer t0, 64, random(90, 0, 0xffff)
//! .buffer u1, 576
//! .expect u1[0], 576, fill(1)
StructuredBuffer<uint> data : register(t0);
RWStructuredBuffer<uint> result : register(u1);
groupshared uint words[64];

void say(uint i, uint which, bool right) { result[i * 9 + which] = right ? 1 : 0; }

[numthreads(64, 1, 1)]
void main(uint i : SV_GroupIndex) {
    uint x = data[i], lane = WaveGetLaneIndex(), count = WaveGetLaneCount(), first = i - lane;
    words[i] = x;
    GroupMemoryBarrierWithGroupSync();
    uint sum = 0, product = 1, before = 0, before_product = 1, odd = 0, odd_before = 0, most = 0;
    for (uint k = 0; k < count; k++) {
        uint w = words[first + k];
        if (k < lane) {
            before += w;
            before_product *= w | 1;
            odd_before += w & 1;
        }
        sum += w;
        product *= w | 1;
        odd += w & 1;
        most = max(most, w);
    }
    say(i, 0, WaveActiveSum(x) == sum && WaveActiveProduct(x | 1) == product);
    say(i, 1, WavePrefixSum(x) == before);
    say(i, 2, WavePrefixProduct(x | 1) == before_product);
    say(i, 3, WaveActiveCountBits((x & 1) != 0) == odd);
    say(i, 4, WavePrefixCountBits((x & 1) != 0) == odd_before);
    say(i, 5, WaveActiveMax(x) == most && WaveActiveAnyTrue(x == most) && WaveActiveAllTrue(x <= most));
    say(i, 6, WaveReadLaneFirst(x) == words[first] && WaveReadLaneAt(x, 2) == words[first + 2]);
    say(i, 7, countbits(WaveActiveBallot(x > 100).x) == WaveActiveCountBits(x > 100));
    say(i, 8, QuadReadAcrossX(x) == words[i ^ 1] && QuadReadAcrossY(x) == words[i ^ 2] && QuadReadAcrossDiagonal(x) == words[i ^ 3]);
}
