// Wave trick 2: one atomic for the wave. Behind it each lane that adds writes to a place of its own.
//! .buffer values, 128, random(2, 0, 9)
//! .buffer SomeDataBuffer, 1
//! .buffer list, 128
//! .expect SomeDataBuffer[0], u32 66
//! .expect list[0], 66, fill(1)
//! .expect list[66], 62, fill(0)
StructuredBuffer<uint> values;
RWByteAddressBuffer SomeDataBuffer;
RWStructuredBuffer<uint> list;

[numthreads(128, 1, 1)]
void CS(uint3 id : SV_DispatchThreadID) {
    const uint bufferOffset = 0;
// ---- as printed; the condition is ours ----
// Some condition if the lane should be included in addition
bool shouldAdd = values[id.x] < 5;

// Count the number of lanes that needs to add to the buffer
uint addCount = WaveActiveCountBits(shouldAdd);

int valueAfterAddition;
if (WaveIsFirstLane())
{
// Add to the buffer
SomeDataBuffer.InterlockedAdd(bufferOffset, addCount, valueAfterAddition);
}
// Read the new value to all lanes
valueAfterAddition = WaveReadLaneFirst(valueAfterAddition);
// ---- end ----
    const uint slot = valueAfterAddition + WavePrefixCountBits(shouldAdd);
    if (shouldAdd) list[slot] = 1;
}
