// The talk's first version of the points and spheres: the outer loop is the threads, so each has one point of it.
//! .machine waves=8
//! .dispatch 1
//! .buffer Points, 128, f32 random(1, 0, 64)
//! .buffer Spheres, 128, f32 random(2, 0, 64)
//! .buffer sphereColors, 512, f32 fill(0.5)
//! .buffer Colors, 512
//! .expect Colors[0], f32 0.5 0.5 0.5 0 0.5 0.5 0.5 ~ 0.05
StructuredBuffer<float> Points;
StructuredBuffer<float> Spheres;
StructuredBuffer<float3> sphereColors;
RWStructuredBuffer<float3> Colors;
static const uint sphereCount = 128;

float calcInfluence(float sphere, float3 pointPos) {
    return max(0, 1 - abs(pointPos.x - sphere) / 8) / 2;
}

[numthreads(128, 1, 1)]
void CS(uint3 id : SV_DispatchThreadID) {
    const float3 PointPositions[1] = {float3(Points[id.x], 0, 0)};
    float3 PointColors[1];
    const int pointCount = 1;
#define spherePositions Spheres
// ---- as printed ----
for(int p = 0; p < pointCount; p++)
{
    float3 pointPos = PointPositions[p];

    float3 color = float3(0.0f, 0.0f, 0.0f);
    for(uint i = 0; i < sphereCount; i++)
    {
        float influence = calcInfluence(spherePositions[i], pointPos);
        color = lerp(color, sphereColors[i], influence);
    }

    PointColors[p] = color;
}
// ---- end ----
    Colors[id.x] = PointColors[0];
}
