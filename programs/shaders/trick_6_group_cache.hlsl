// Wave trick 6: the waves of a group fill a cache together, and each works on an input. The text's head of the kernel
// has its type among the parameters, which a macro puts in front. The floats are added as whole numbers.
//! .buffer words, 32, f32 fill(2)
//! .buffer InputData, f32 1 5 9 13 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
//! .buffer SomeOutputBuffer, 1
//! .expect SomeOutputBuffer[0], u32 10752 when wave_size=32
struct SomeInputStruct {
    float factor;
};
StructuredBuffer<float> words;
StructuredBuffer<SomeInputStruct> InputData;
RWStructuredBuffer<uint> SomeOutputBuffer;
static const uint CacheSize = 32;
static uint thread;
#define CS(type, parameter) type CS(parameter)

// ---- as printed; what stands for the dots is ours ----
groupshared float g_GroupCache[CacheSize];

void FetchCache()
{
// There goes code for calculating cache
// This can be divided by waves or by lanes
    if (thread < CacheSize) g_GroupCache[thread] = words[thread];

// At the end we must call this so we stop faster waves of
// starting work before everything is done
GroupMemoryBarrierWithGroupSync();
}

float DoWorkForLane(SomeInputStruct inputData)
{
const uint laneIndex = WaveGetLaneIndex();
// Do work for lane
    float result = 0;
    uint i = laneIndex % CacheSize;
    for (uint n = 0; n < 6; n++) {
        result += g_GroupCache[i] * inputData.factor;
        i = (i + (uint)g_GroupCache[i]) % CacheSize;
    }
    return result;
}

void ProcessInput(uint inputIndex)
{
// SGPR
const SomeInputStruct input = WaveReadLaneFirst(InputData[inputIndex]);

const float result = DoWorkForLane(input);

const float totalResult = WaveActiveSum(result);
if (WaveIsFirstLane())
{
InterlockedAdd(SomeOutputBuffer[0], totalResult);
}
}

// numthreads 128 => for wavesize 32 we will have 4 waves per group
// or 2 waves per group if its 64
[numthreads(128, 1, 1)]
CS(void, uint3 threadID : SV_DispatchThreadID)
{
    thread = threadID.x;
FetchCache();

// Every wave will process one input
const uint inputIndex = threadID.x / WaveGetLaneCount();

// Process input index
// It is important to say, in one threadgroup this value is not the same for all threads
// But it is the same for all lanes in a wave
// Which means in the case of wavesize=64, we will have 4 different inputIndex
// which will be parallely processed by 4 different waves
ProcessInput(inputIndex);
}
