// half_arithmetic.comp: floats of 16 bits: each operation is rounded as IEEE says, in scalars, vectors and memory.
#version 450
#extension GL_EXT_shader_explicit_arithmetic_types_float16 : require
#extension GL_EXT_shader_16bit_storage : require
//! .dispatch 2
//! .buffer t0, 64, random(91, 0, 0xffffffff)
//! .buffer u1, 1280
layout(local_size_x = 64) in;
layout(binding = 0) readonly buffer Numbers { float16_t data[]; };
layout(binding = 1) writeonly buffer Output { float16_t result[][20]; };

void main() {
    uint i = gl_GlobalInvocationID.x;
    float16_t a = data[i % 128], b = data[(i * 37 + 11) % 128];
    // Not NaN or infinity, which may have other bits elsewhere.
    if (isnan(a) || isinf(a)) a = float16_t(1.5);
    if (isnan(b) || isinf(b)) b = float16_t(-0.25);
    f16vec4 v = f16vec4(a, b, float16_t(i), -a);
    result[i][0] = a + b;
    result[i][1] = a - b;
    result[i][2] = abs(a) < float16_t(200.0) && abs(b) < float16_t(200.0) ? a * b : a;
    result[i][3] = a;
    result[i][4] = -b;
    result[i][5] = abs(a);
    result[i][6] = min(a, b);
    result[i][7] = max(a, b);
    result[i][8] = floor(a);
    result[i][9] = trunc(b);
    result[i][10] = sign(a);
    result[i][11] = a < b ? float16_t(1) : float16_t(2);
    f16vec4 w = v * float16_t(0.5) + v.wzyx;
    result[i][12] = w.x;
    result[i][13] = w.y;
    result[i][14] = w.z;
    result[i][15] = w.w;
    result[i][16] = clamp(a, float16_t(-2), float16_t(3));
    result[i][17] = float16_t(float(a) * 1.0009765625 + float(b));
    result[i][18] = float16_t(int(i) * 37 - 2000);
    result[i][19] = float16_t(int(clamp(a, float16_t(-30000), float16_t(30000))) | 1);
}
