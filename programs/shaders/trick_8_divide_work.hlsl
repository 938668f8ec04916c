// Wave trick 8: the lanes of a wave copy the inputs of one lane together. The text lacks a semicolon, which a macro
// supplies, and has the kernel's type among its parameters. As printed, the innermost test lets those lanes copy that
// are behind a lane's last input: 41 to 63 of the 40 that lane 0 has. All others have none, far away.
//! .buffer lane_0, u32 0 40
//! .buffer OtherDataBuffer, 256, iota(1000, 1)
//! .buffer DataCountBuffer, 1
//! .buffer Data, 256
//! .expect DataCountBuffer[0], u32 40
//! .expect Data[0], 41, fill(0) when wave_size=32
//! .expect Data[41], 23, iota(1041, 1) when wave_size=32
//! .expect Data[64], 192, fill(0) when wave_size=32
StructuredBuffer<uint> lane_0;
StructuredBuffer<uint> OtherDataBuffer;
RWStructuredBuffer<uint> DataCountBuffer;
RWStructuredBuffer<uint> Data;
#define CS(type, parameter) type CS(parameter)
#undef WaveReadLaneFirst
#define WaveReadLaneFirst(value) WaveReadLaneFirst(value);

// ---- as printed; the first index and the count are ours ----
[numthreads(128, 1, 1)]
CS(void, uint3 groupThreadID : SV_GroupThreadID)
{
// We are assuming that inputs of one lane are one after another
const uint firstDataIndex = groupThreadID.x ? 100 : lane_0[0];

// Number of inputs we want to add (that higly varies between lanes)
const uint dataCount = groupThreadID.x ? 0 : lane_0[1];

// See how much inputs we will insert in this wave
const uint totalInputs = WaveActiveSum(dataCount);

// First we add the total amount of inputs to the DataCountBuffer to allocate space
uint writeOffset;
if(WaveIsFirstLane())
{
InterlockedAdd(DataCountBuffer[0], totalInputs, writeOffset);
}
writeOffset = WaveReadLaneFirst(writeOffset)

// Read lane by lane data and process it
uint currentOffset = 0;
for(uint currentWave = 0; currentWave < WaveGetLaneCount(); currentWave++)
{
// This is data for the currentWave-th lane
const uint waveFirstDataIndex = WaveReadLaneAt(firstDataIndex, currentWave);
const uint waveFirstDataOffset = writeOffset + currentOffset;
const uint waveDataCount = WaveReadLaneAt(dataCount, currentWave);

// Divide the work among all of the lanes in a wave
for(uint i = waveFirstDataIndex; i < waveFirstDataIndex + waveDataCount + WaveGetLaneCount(); i += WaveGetLaneCount())
{
const int dataRemaining = waveDataCount - i;
if(dataRemaining < groupThreadID.x)
{
Data[waveFirstDataOffset + i + groupThreadID.x] = OtherDataBuffer[i + groupThreadID.x];
}
}
currentOffset += waveDataCount;
}
}
