// pixel_hlsl_texture.hlsl: Sample with derivatives, SampleLevel, and the returned colour as the only target.
//! .target color, 48x48 rgba8
//! .texture t0, 32x32 mips, checker(4, 0xe0d0a0, 0x204010)
//! .sampler s1, bilinear wrap
//? color bytes 4
Texture2D<float4> checker : register(t0);
SamplerState smooth_wrap : register(s1);

float4 main(float4 position : SV_Position, float2 uv : TEXCOORD0) : SV_Target {
    float4 twice = checker.Sample(smooth_wrap, uv * 2.0 + 0.125);
    if (uv.x < uv.y) return checker.SampleLevel(smooth_wrap, uv, 1);
    return twice * float4(1.0, 0.5, 1.0, 1.0);
}
