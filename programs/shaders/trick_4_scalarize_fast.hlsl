// Wave trick 4, fast: waves with one type need no loop. Settings and what stands for the dots are ours. The
// text's WaveBallot is one number: lanes 0 to 31.
//! .dispatch 8
//! .buffer LightData, u32 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 \
//!                    3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 \
//!                    0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 \
//!                    0 1 2 3 0 1 2 3 0 1 2 3 0 1 2 3 0 1 2 3 0 1 2 3 0 1 2 3 0 1 2 3
//! .buffer settings, 32, iota(1, 1)
//! .buffer own, 1024, fill(5)
//! .buffer light, 1024
//! .expect light[0], 32, fill(74)
//! .expect light[32], 32, fill(233)
//! .expect light[64], 16, fill(8)
//! .expect light[80], 16, fill(122)
//! .expect light[96], u32 8 74 122 233 8 74 122 233
//! .expect light[1016], u32 8 74 122 233 8 74 122 233
struct Light {
    uint LightType;
};
StructuredBuffer<Light> LightData : register(t0);
StructuredBuffer<uint4> settings : register(t1);
StructuredBuffer<uint> own : register(t2);
RWStructuredBuffer<uint> light : register(u0);

static const uint LIGHT_TYPE_SPOT = 0, LIGHT_TYPE_DIR = 1, LIGHT_TYPE_POINT = 2;
static uint result;
#undef WaveBallot
#define WaveBallot(value) WaveActiveBallot(value).x

void CalculateSpot(uint4 a, uint4 b) {
    result = a.x + a.y;
}
void CalculateDir(uint4 a, uint4 b) {
    result = a.x + a.y + a.z + a.w + b.x + b.y;
}
void CalculateArea(uint4 a, uint4 b) {
    result = a.x + a.y + a.z + a.w + b.x + b.y + b.z + b.w;
}

[numthreads(128, 1, 1)]
void CS(uint3 id : SV_DispatchThreadID) {
    const uint3 threadID = id & 127;
    uint4 a, b;
// ---- as printed ----
uint lightType = LightData[threadID.x].LightType;
uint laneMask = WaveBallot(lightType == WaveReadLaneFirst(lightType));
if(laneMask == WaveBallot(true)) // Fast way without scalarization
{
    a = settings[2 * WaveReadLaneFirst(lightType)];
    b = settings[2 * WaveReadLaneFirst(lightType) + 1];
if(lightType == LIGHT_TYPE_SPOT)
    CalculateSpot(a, b);
    else if (lightType == LIGHT_TYPE_DIR || lightType == LIGHT_TYPE_POINT)
        CalculateDir(a, b);
    else
        CalculateArea(a, b);
}
else // Slower way with scalarization but less VGPRs
{
while(WaveActiveAnyTrue(lightType == WaveReadLaneFirst(lightType)))
{
    uint currentLightType = WaveReadLaneFirst(lightType);
    if (lightType == currentLightType) {
        a = settings[2 * currentLightType];
        b = settings[2 * currentLightType + 1];
        if (currentLightType == LIGHT_TYPE_SPOT)
            CalculateSpot(a, b);
        else if (currentLightType == LIGHT_TYPE_DIR || currentLightType == LIGHT_TYPE_POINT)
            CalculateDir(a, b);
        else
            CalculateArea(a, b);
        break;
    }
}
}
// ---- end ----
    light[id.x] = result + own[id.x];
}
