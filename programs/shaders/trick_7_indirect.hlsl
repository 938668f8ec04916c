// Wave trick 7: count the groups of the next dispatch. 512 items are two groups of 256; as printed it counts three.
//! .buffer items, 128, fill(4)
//! .buffer Counts, 1
//! .buffer IndirectArguments, 3
//! .expect Counts[0], u32 512
//! .expect IndirectArguments[0], u32 3 1 1
struct Arguments {
    uint ThreadGroupCountX, ThreadGroupCountY, ThreadGroupCountZ;
};
StructuredBuffer<uint> items;
RWStructuredBuffer<uint> Counts;
RWStructuredBuffer<Arguments> IndirectArguments;
#define SomeCountBuffer Counts[0]
#define CS(type, parameter) type CS(parameter)

// ---- as printed; the number of items is ours ----
// We are preparing for some shader what will have numthreads(256,1,1)
// Log2(256) = 8
// This should be passed from CPU
#define TARGET_NUM_THREADS_LOG2 8

[numthreads(128, 1, 1)]
CS(void, uint3 threadID : SV_DispatchThreadID)
{
const uint numberOfItems = items[threadID.x]; // Number of items we want to process
const uint totalItems = WaveActiveSum(numberOfItems);
if (WaveIsFirstLane())
{
uint baseIndex;
InterlockedAdd(SomeCountBuffer, totalItems, baseIndex);

// If we initialize the buffer on CPU as (1,1,1) we can delete this
if (baseIndex == 0)
{
InterlockedAdd(IndirectArguments[0].ThreadGroupCountX, 1);
InterlockedAdd(IndirectArguments[0].ThreadGroupCountY, 1);
InterlockedAdd(IndirectArguments[0].ThreadGroupCountZ, 1);
}

// Calculation how much threadgroups we need after totalItems addition
const uint minGroupRequired = baseIndex >> TARGET_NUM_THREADS_LOG2;
const uint maxGroupRequired = (baseIndex + totalItems) >> TARGET_NUM_THREADS_LOG2;
if(maxGroupRequired > minGroupRequired)
{
InterlockedAdd(IndirectArguments[0].ThreadGroupCountX, maxGroupRequired - minGroupRequired);
}
}
}
