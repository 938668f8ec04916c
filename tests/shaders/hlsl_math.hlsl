// hlsl_math.hlsl: functions and vectors of HLSL that are exact or nearly so.
//! .dispatch 1
//! .buffer t0, 256, f32 random(93, -4, 4)
//! .buffer u1, 512
//? u1 ulp 8 abs 4e-6
StructuredBuffer<float4> data : register(t0);
RWStructuredBuffer<float4> result : register(u1);

[numthreads(64, 1, 1)]
void main(uint i : SV_GroupIndex) {
    float4 a = data[i];
    float2x2 m = float2x2(a.x, a.y, a.z, a.w);
    float2 v = mul(m, float2(1, 2)) + mul(float2(3, 4), m);
    result[2 * i] = float4(v, saturate(a.x), frac(a.y));
    uint u = asuint(a.x);
    float f = asfloat(reversebits(u) & 0x3fffffff);
    bool4 b = a > 0;
    float4 r = b ? a : -a * 0.5;
    result[2 * i + 1] = float4(lerp(a.x, a.y, 0.25), dot(r, float4(1, 2, 4, 8)), float(firstbitlow(u | 256) + countbits(u)), f * 0 + rcp(r.x + 1.0));
}
