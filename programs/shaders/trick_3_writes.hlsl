// Wave trick 3, several items a lane. It relies on the last lane of each wave, so there are 128 threads here.
//! .buffer items, 128, random(3, 0, 3)
//! .buffer BufferItemCounter, 1
//! .buffer SomeBuffer, 256
//! .expect BufferItemCounter[0], u32 186
//! .expect SomeBuffer[0], 186, fill(1)
//! .expect SomeBuffer[186], 70, fill(0)
StructuredBuffer<uint> items;
RWByteAddressBuffer BufferItemCounter;
RWStructuredBuffer<uint> SomeBuffer;

[numthreads(128, 1, 1)]
void CS(uint3 id : SV_DispatchThreadID) {
    const uint someValue = 1;
// ---- as printed; the number of items is ours ----
// Number of items to write
uint numItems = items[id.x];

// Offset for this lane relative to first lane
uint localOffset = WavePrefixSum(numItems);

// Offset for the whole wave
uint baseWriteOffset;

// Similar to 2. trick but on last lane insead of first
if(WaveGetLaneIndex() == WaveGetLaneCount() - 1)
{
uint totalItemCount = localOffset + numItems;
BufferItemCounter.InterlockedAdd(0, totalItemCount , baseWriteOffset);
}
baseWriteOffset = WaveReadLaneAt(baseWriteOffset, WaveGetLaneCount() - 1);

// Write the data to the buffer
for(uint i=0;i<numItems;i++)
{
SomeBuffer[baseWriteOffset + localOffset + i] = someValue;
}
// ---- end ----
}
