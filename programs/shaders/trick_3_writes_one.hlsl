// Wave trick 3, one item a lane: a wave's items stand side by side, from an offset that its first lane asks for.
//! .buffer counter, 1
//! .buffer SomeBuffer, 128
//! .expect counter[0], u32 120
//! .expect SomeBuffer[0], 120, fill(1)
//! .expect SomeBuffer[120], 8, fill(0)
RWStructuredBuffer<uint> counter;
RWStructuredBuffer<uint> SomeBuffer;

[numthreads(120, 1, 1)]
void CS() {
    const uint someValue = 1;
    uint base;
    const uint count = WaveActiveCountBits(true);
    if (WaveIsFirstLane()) InterlockedAdd(counter[0], count, base);
// ---- as printed; the offset is ours ----
uint baseWriteOffset = WaveReadLaneFirst(base);
uint writeOffset = baseWriteOffset + WavePrefixCountBits(true);
SomeBuffer[writeOffset] = someValue;
// ---- end ----
}
