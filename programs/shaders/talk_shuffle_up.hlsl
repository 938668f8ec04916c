// The talk's shuffle by an instruction of SPIR-V, which HLSL's own operations stand for here. Two groups
// write the same to the same words: --check races says so, and is right.
//! .dispatch 2
//! .buffer Input, 32, iota(10, 1)
//! .buffer Output, 32
//! .expect Output[1], 31, iota(10, 1) when wave_size=32
//! .expect Output[1], 3, iota(10, 1)
StructuredBuffer<uint> Input;
RWStructuredBuffer<uint> Output;

namespace vk {
    static const uint SubgroupScope = 3;
}
uint OpGroupNonUniformShuffleUp(uint scope, uint value, uint distance) {
    return WaveReadLaneAt(value, WaveGetLaneIndex() - distance);
}

[numthreads(32, 1, 1)]
void CS(uint3 id : SV_GroupThreadID) {
    uint selectInput = Input[id.x];
// ---- as printed ----
    uint outputIndex = OpGroupNonUniformShuffleUp(vk::SubgroupScope, (uint)selectInput, 1);
// ---- end ----
    Output[id.x] = outputIndex;
}
