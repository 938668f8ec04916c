// The talk's shuffle: each lane reads the next one; what the last one reads is not defined. A waterfall there, one
// instruction here. Two groups write the same to the same words: --check races says so, and is right.
//! .dispatch 2
//! .buffer Input, 32, iota(10, 1)
//! .buffer Output, 32
//! .expect Output[0], 31, iota(11, 1) when wave_size=32
//! .expect Output[0], 3, iota(11, 1)
StructuredBuffer<uint> Input;
RWStructuredBuffer<uint> Output;

[numthreads(32, 1, 1)]
void CS(uint3 id : SV_GroupThreadID) {
    uint selectInput = Input[id.x];
// ---- as printed ----
    uint outputIndex = WaveReadLaneAt(selectInput, WaveGetLaneIndex() + 1);
// ---- end ----
    Output[id.x] = outputIndex;
}
