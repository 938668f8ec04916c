// The talk's histogram: an atomic for each thread.
//! .machine waves=64
//! .dispatch 4
//! .buffer Input, 4096, iota(0, 1)
//! .buffer OutputHistogram, 256
//! .expect OutputHistogram[0], 256, fill(16)
StructuredBuffer<uint> Input;
RWStructuredBuffer<uint> OutputHistogram;

uint getHistogramBucket(uint value) {
    return value & 255;
}

// ---- as printed ----
[numthreads(1024, 1, 1)]  
void CS(uint3 dispatchId : SV_DispatchThreadId)
{
    uint bucket = getHistogramBucket(Input[dispatchId.x]);
    InterlockedAdd(OutputHistogram[bucket], 1);
}
