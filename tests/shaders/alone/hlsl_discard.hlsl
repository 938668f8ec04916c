// hlsl_discard.hlsl: a pixel that was discarded goes on as a helper: derivatives behind that are right.
//! .target color, 4x2 rgba32f
//! .expect color[0 0], f32 0 0 0 0  1 4 3 1  2 4 3 1  3 4 3 1 ~ 0.0001
float4 main(float4 at : SV_Position) : SV_Target {
    float x = floor(at.x);
    if (at.x < 1 && at.y < 1) discard;
    float y = x * 4 + floor(at.y) * 3;
    return float4(x, ddx(y), ddy(y), 1);
}
