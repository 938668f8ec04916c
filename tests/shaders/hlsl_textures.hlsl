// hlsl_textures.hlsl: textures of HLSL with layers, slices, faces and comparisons; a written texture without a format
// takes that of what is bound.
//! .dispatch [2 2]
//! .texture t0, rgba32f 8x8x4 volume, f32 random(41, 0, 1)
//! .texture t1, rgba32f 8x8 cube, f32 random(42, 0, 1)
//! .texture t2, rgba32f 8x8x3 array, f32 random(43, 0, 1)
//! .texture t3, r32f 8x8, f32 random(44, 0, 1)
//! .sampler s4, bilinear clamp
//! .sampler s5, bilinear clamp less
//! .framebuffer u6, rgba16f 16x16
//! .framebuffer u7, r16f 16x16x2 volume
//! .framebuffer u8, rgba32f 16x16
//? u8 abs 0.01
Texture3D<float4> volume : register(t0);
TextureCube<float4> cube : register(t1);
Texture2DArray<float4> layers : register(t2);
Texture2D<float> depths : register(t3);
SamplerState smooth_clamp : register(s4);
SamplerComparisonState shadow : register(s5);
RWTexture2D<float4> small : register(u6);
RWTexture3D<float> slices : register(u7);
RWTexture2D<float4> target : register(u8);

[numthreads(8, 8, 1)]
void main(uint3 id : SV_DispatchThreadID) {
    float2 at = (float2(id.xy) + 0.3) / 16.0, on = (float2(id.xy) - 7.5) / 9.0;
    float4 sum = volume.SampleLevel(smooth_clamp, float3(at, 0.4), 0) + volume.Load(int4(id.xy % 8, 3, 0));
    sum += cube.SampleLevel(smooth_clamp, float3(1.0, on), 0);
    sum += layers.SampleLevel(smooth_clamp, float3(at, 1.6), 0) + layers[uint3(id.xy % 8, 1)];
    sum.x += depths.SampleCmpLevelZero(shadow, at, 0.5) * 4.0;
    uint width, height, depth;
    layers.GetDimensions(width, height, depth);
    target[id.xy] = sum + float(width + 10 * height + 100 * depth);
    small[id.xy] = float4(id.xy, 0.5, 2.0);
    slices[uint3(id.xy, 1)] = small[id.xy].x + float(id.y) * 0.25;
}
