// hlsl_texture.hlsl: textures with samplers and without, written textures, and their sizes.
//! .dispatch [2 2]
//! .texture t0, rgba32f 16x16, f32 random(94, 0, 1)
//! .sampler s1, bilinear clamp
//! .framebuffer u2, rgba32f 16x16
//? u2 abs 0.01
Texture2D<float4> source : register(t0);
SamplerState smooth_clamp : register(s1);
RWTexture2D<float4> target : register(u2);

[numthreads(8, 8, 1)]
void main(uint3 id : SV_DispatchThreadID) {
    uint width, height;
    source.GetDimensions(width, height);
    float2 at = (float2(id.xy) + 0.75) / float2(width, height);
    float4 colour = source.SampleLevel(smooth_clamp, at, 0);
    float4 texel = source.Load(int3(id.y, id.x, 0)), other = source[id.xy ^ 1];
    target[id.xy] = float4(colour.rgb, texel.a + other.g + float(width));
}
