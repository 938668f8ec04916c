// pixel_hlsl.hlsl: a pixel shader in HLSL: SV_Position, an attribute, SV_IsFrontFace, two targets, clip.
//! .target left, 40x30 rgba8
//! .target right, 40x30 rgba32f
//? right relative 1e-5
struct Input {
    float4 position : SV_Position;
    float2 uv : TEXCOORD0;
};
struct Output {
    float4 left : SV_Target0;
    float4 right : SV_Target1;
};

Output main(Input input, bool front : SV_IsFrontFace) {
    float2 away = input.uv - 0.5;
    Output output;
    output.right = float4(input.position.xy, ddx_fine(input.position.x), ddy_fine(input.position.y * 2.0));
    clip(0.2 - dot(away, away));
    output.left = float4(saturate(input.uv * 1.5), front ? 1.0 : 0.0, 1.0);
    return output;
}
