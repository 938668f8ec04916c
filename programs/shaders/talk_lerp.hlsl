// The talk's interpolation over a wave: a group for a point, a lane for a sphere; the first lane has the last one.
//! .dispatch 128
//! .buffer values, f32 8 4 2 1
//! .buffer terms, f32 0.5 0.25 0.5 1
//! .buffer results, 128
//! .expect results[0], 128, f32 fill(5.0625) when wave_size=32
StructuredBuffer<float> values;
StructuredBuffer<float> terms;
RWStructuredBuffer<float> results;

// ---- as printed ----
float WaveActiveLerp(float value, float t)
{
    float prefixProduct = WavePrefixProduct(1.0f - t);
    float laneValue = value * t * prefixProduct;
    float interpolation = WaveActiveSum(laneValue);

    return interpolation;
}
// ---- end ----

[numthreads(32, 1, 1)]
void CS(uint3 id : SV_GroupThreadID, uint3 group : SV_GroupID) {
    const float result = WaveActiveLerp(values[id.x & 3], terms[id.x & 3]);
    if (id.x == 0) results[group.x] = result;
}
