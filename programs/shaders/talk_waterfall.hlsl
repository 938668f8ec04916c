// The talk's waterfall loop, for 1, 2, 3 ... 32 different values in a wave.
//! .dispatch 1
//! .buffer sums, 64
//! .expect sums[0], u32 0 31 60 88 113 139 159 183 200 219 233 253 257 275 283 291 when wave_size=32
//! .expect sums[31], u32 198 when wave_size=32
//! .expect sums[0], u32 0 31 60 88
RWStructuredBuffer<uint> sums;

[numthreads(64, 1, 1)]
void CS(uint3 id : SV_DispatchThreadID) {
    uint sum = 0;
    for (uint k = 1; k <= 32; k++) {
        uint laneValue = WaveGetLaneIndex() % k;
// ---- as printed ----
for (;;)
{
    uint scalarValue = WaveReadLaneFirst(laneValue);
    [branch]
    if (scalarValue == laneValue)
    {
        // Do something.
        sum += scalarValue; // this is it
        break;
    }
}
// ---- end ----
    }
    sums[id.x] = sum;
}
