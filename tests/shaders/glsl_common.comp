// glsl_common.comp: rounding, limits and steps: all of them exactly defined.
#version 450
//! .dispatch 1
//! .buffer t0, 128, f32 random(32, -8, 8)
//! .buffer u1, 1216
//? u1 ulp 0
layout(local_size_x = 64) in;
layout(binding = 0) readonly buffer Input { vec2 data[]; };
layout(binding = 1) writeonly buffer Output { float result[][19]; };

void main() {
    uint i = gl_LocalInvocationIndex;
    vec2 d = data[i];
    if (i < 16) d.x = float(int(i) - 8) * 0.5;
    result[i][0] = floor(d.x);
    result[i][1] = ceil(d.x);
    result[i][2] = trunc(d.x);
    result[i][3] = roundEven(d.x);
    result[i][4] = round(d.y);
    result[i][5] = abs(d.x);
    result[i][6] = sign(d.x);
    result[i][7] = min(d.x, d.y);
    result[i][8] = max(d.x, d.y);
    result[i][9] = clamp(d.x, -1.0, 2.5);
    result[i][10] = clamp(d.y, 0.0, 1.0);
    result[i][11] = step(d.x, d.y);
    precise float f = fract(d.x);
    result[i][12] = f;
    result[i][13] = min(d.x, min(d.y, 0.25));
    result[i][14] = float(int(sign(int(i) - 30)) * abs(int(i) - 20));
    float whole;
    float part = modf(d.y, whole);
    result[i][15] = part;
    result[i][16] = whole;
    result[i][17] = d.x < 0.0 ? -d.x : d.x;
    result[i][18] = mix(d.x, d.y, d.x > 0.0);
}
