// Wave trick 4: a turn for each type of light that the wave has. Settings and the types behind the dots are ours.
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
// ---- as printed ----
uint lightType = LightData[threadID.x].LightType;

// Execute until all branches are processed
while(WaveActiveAnyTrue(lightType== WaveReadLaneFirst(lightType)))
{
// Using read lane first so it is stored in SGPR
uint currentLightType = WaveReadLaneFirst(lightType);

// Only the lanes that share the same lightType as first lane will go in
if(lightType == currentLightType)
{
    const uint4 a = settings[2 * currentLightType], b = settings[2 * currentLightType + 1];
if(lightType == LIGHT_TYPE_SPOT)
CalculateSpot(a, b);
else if(lightType == LIGHT_TYPE_DIR)
CalculateDir(a, b);
    else if (lightType == LIGHT_TYPE_POINT)
        CalculateDir(a, b);
    else
        CalculateArea(a, b);

// After this line all of the lanes with currentLightType will be inactive
// so WaveReadLaneFirst in the next iteration will give different value
// Since WaveReadLaneFirst gives the first ACTIVE lane
break;
}
}
// ---- end ----
    light[id.x] = result + own[id.x];
}
